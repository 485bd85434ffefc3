import { loadTexts } from './load-texts.ts'
import { pageAlert } from './page-alert.ts'

const KEY = 'melos-reload'
/** Saved values expire after this time, and automatic reloads are at least this far apart. */
const RECENT_MS = 30_000
/** A browser shows its `beforeunload` prompt within this time. */
const LEAVING_MS = 2_000

interface Reload {
  readonly at: number
  readonly isNews: boolean
  readonly kept: Readonly<Record<string, unknown>>
}

const savers = new Map<string, () => unknown>()
let isLeaving = false

export function keepThroughReload(key: string, save: () => unknown): () => void {
  savers.set(key, save)
  return () => void (savers.get(key) === save && savers.delete(key))
}

export function takeKept(key: string): unknown {
  const reload = readRecent()
  if (reload === undefined) return undefined
  const { [key]: value, ...kept } = reload.kept
  if (value !== undefined) writeReload({ ...reload, kept })
  return value
}

export const hasKept = (key: string): boolean => readRecent()?.kept[key] !== undefined

/** Announces why the page was reloaded, and later deletes saved values that no part has claimed. */
export function announceReload(): void {
  const reload = readRecent()
  if (reload === undefined) return
  if (reload.isNews) pageAlert.write({ text: loadTexts.restored })
  writeReload({ ...reload, isNews: false })
  setTimeout(() => sessionStorage.removeItem(KEY), RECENT_MS)
}

/** False if an open dialog would lose something, or if the page has just been reloaded. */
export function canReload(): boolean {
  const isRepeated = readRecent() !== undefined
  return !isRepeated && writeReload(nothing) && document.querySelector('dialog:modal:not([data-kept])') === null
}

export function reloadPage({ isNews = false } = {}): void {
  leave({ isNews })
  // Nothing is lost by leaving, so the prompt is not needed.
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, LEAVING_MS)
  location.reload()
}

export const reloadForNewVersion = (): void => reloadPage({ isNews: true })

/** Goes to another page of the newer version; unsent input is lost, as with any link. */
export function goToNewVersion(url: string): void {
  leave({ isNews: true })
  location.assign(url)
}

export const isReloading = (): boolean => isLeaving

const nothing: Reload = { at: 0, isNews: false, kept: {} }

function leave({ isNews }: { isNews: boolean }): void {
  // Values that an earlier reload saved and no part has claimed yet are kept.
  const earlier = readRecent()?.kept ?? {}
  const kept = Object.fromEntries([...savers].map(([key, save]) => [key, save()]))
  writeReload({ at: Date.now(), isNews, kept: { ...earlier, ...kept } })
}

function readRecent(): Reload | undefined {
  try {
    // Only this module writes this entry.
    const reload = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Reload | null
    return reload !== null && Date.now() - reload.at < RECENT_MS ? reload : undefined
  } catch {
    return undefined
  }
}

function writeReload(reload: Reload): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(reload))
    return true
  } catch {
    return false
  }
}
