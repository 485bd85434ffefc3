import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What Back closes; the last one opened comes last. */
const closers: (() => void)[] = []

/** The history entry that the page is on, as far as we know. */
let here: Entry = { state: null, url: '' }

/** React Router numbers its entries; a page and its dialogs share a number. */
interface Entry {
  readonly idx?: number
  readonly isDialog?: boolean
  readonly state: unknown
  readonly url: string
}

/**
 * Makes Back close something instead of leaving the page, until the returned function is called. All dialogs of a page share
 * one history entry. It stays when they close in another way, because a script can't remove an entry safely: Back then skips it.
 */
export function closeByBack(close: () => void): () => void {
  followNavigation()
  if (here.isDialog !== true) {
    history.pushState({ ...history.state, isDialog: true }, '')
    here = readEntry(history.state)
  }
  closers.push(close)
  return () => {
    const place = closers.lastIndexOf(close)
    if (place >= 0) closers.splice(place, 1)
  }
}

/** Must come before React Router listens, which would otherwise reload the page's data when a dialog closes. */
export function listenForBack(): void {
  here = readEntry(history.state)
  addEventListener('popstate', followHistory, { capture: true })
}

/** Notices React Router's own entries, which no event announces. */
export function useHistoryEntry(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has another key
  useEffect(followNavigation, [key])
}

/** Call after React Router has changed the history. */
export function followNavigation(): void {
  const left = here
  here = readEntry(history.state)
  if (left.isDialog !== true || left.idx !== here.idx || here.isDialog === true) return
  // React Router has replaced the dialogs' entry, and its state with it.
  history.replaceState({ ...history.state, isDialog: true }, '')
  here = readEntry(history.state)
}

function followHistory(event: PopStateEvent): void {
  const left = here
  here = readEntry(event.state)
  const isSamePage = left.idx === here.idx && left.isDialog !== here.isDialog
  if (!isSamePage) return
  event.stopImmediatePropagation()
  // Forward, from the page to the entry of its dialogs.
  if (here.isDialog === true) return
  // What replaced the dialogs' entry is what the page shows.
  if (left.url !== here.url) {
    history.replaceState({ ...Object(left.state), isDialog: false }, '', left.url)
    here = readEntry(history.state)
  }
  const close = closers.at(-1)
  if (close === undefined) history.back()
  else close()
  // Another dialog is still open behind it, and Back has to close that one too.
  setTimeout(() => closers.length > 0 && history.forward())
}

function readEntry(state: unknown): Entry {
  const { idx, isDialog } = Object(state)
  return { idx, isDialog: isDialog === true, state, url: location.href }
}
