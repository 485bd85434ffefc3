import { loadTexts } from './load-texts.ts'
import { pageAlert } from './page-alert.ts'

const KEY = 'melos-reload'
/** After this, nothing is taken any more; before it, another reload would not help either. */
const RECENT_MS = 30_000
/** A browser asks within this whether to leave, if someone told it to. */
const LEAVING_MS = 2_000

interface Reload {
  readonly at: number
  /** Whether people are still to be told that there is a new version. */
  readonly isNews: boolean
  readonly kept: Readonly<Record<string, unknown>>
}

const savers = new Map<string, () => unknown>()
let isLeaving = false

/** `save` answers with what should still be there after a reload, as JSON can hold it; undefined for nothing. */
export function keepThroughReload(key: string, save: () => unknown): () => void {
  savers.set(key, save)
  return () => void (savers.get(key) === save && savers.delete(key))
}

/** What was saved under this key before the page was reloaded a moment ago; the second time, undefined. */
export function takeKept(key: string): unknown {
  const reload = readRecent()
  if (reload === undefined) return undefined
  const { [key]: value, ...kept } = reload.kept
  if (value !== undefined) writeReload({ ...reload, kept })
  return value
}

export const hasKept = (key: string): boolean => readRecent()?.kept[key] !== undefined

/** Says why the page was reloaded, and later deletes what no part has taken. */
export function announceReload(): void {
  const reload = readRecent()
  if (reload === undefined) return
  if (reload.isNews) pageAlert.write({ text: loadTexts.restored })
  writeReload({ ...reload, isNews: false })
  setTimeout(() => sessionStorage.removeItem(KEY), RECENT_MS)
}

/** Whether nothing would be lost with an open dialog, and a reload was not tried a moment ago. */
export function canReload(): boolean {
  const isRepeated = readRecent() !== undefined
  return !isRepeated && writeReload(nothing) && document.querySelector('dialog:modal:not([data-kept])') === null
}

/** Loads this page again and keeps what would be lost. */
export function reloadPage({ isNews = false } = {}): void {
  leave({ isNews })
  // Nothing is lost by it, so no one has to be asked.
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, LEAVING_MS)
  location.reload()
}

/** The same, because the server has a newer version. */
export const reloadForNewVersion = (): void => reloadPage({ isNews: true })

/** Goes to another page of the newer version. What is typed on this one would be left behind, as by any link. */
export function goToNewVersion(url: string): void {
  leave({ isNews: true })
  location.assign(url)
}

export const isReloading = (): boolean => isLeaving

const nothing: Reload = { at: 0, isNews: false, kept: {} }

function leave({ isNews }: { isNews: boolean }): void {
  // Keep what an earlier reload saved and no part has taken yet.
  const earlier = readRecent()?.kept ?? {}
  const kept = Object.fromEntries([...savers].map(([key, save]) => [key, save()]))
  writeReload({ at: Date.now(), isNews, kept: { ...earlier, ...kept } })
}

function readRecent(): Reload | undefined {
  try {
    // Only this module writes it.
    const reload = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Reload | null
    return reload !== null && Date.now() - reload.at < RECENT_MS ? reload : undefined
  } catch {
    return undefined
  }
}

/** Whether this browser stores anything. */
function writeReload(reload: Reload): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(reload))
    return true
  } catch {
    return false
  }
}
