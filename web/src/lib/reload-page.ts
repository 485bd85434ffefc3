import { loadTexts } from './load-texts.ts'
import { pageAlert } from './page-alert.ts'

const KEY = 'melos-reload'
/** A second reload so soon would not help either. */
const PAUSE_MS = 30_000
/** The assistant may be opened a while after the reload. */
const KEEP_MS = 600_000

interface Reload {
  readonly at: number
  readonly kept: Readonly<Record<string, unknown>>
}

const savers = new Map<string, () => unknown>()
let isLeaving = false

/** `save` answers with what should still be there after a reload for a new version, as JSON can hold it. */
export function keepThroughReload(key: string, save: () => unknown): () => void {
  savers.set(key, save)
  return () => void (savers.get(key) === save && savers.delete(key))
}

/** What was saved under this key before the page was reloaded; the second time, undefined. */
export function takeKept(key: string): unknown {
  const reload = readReload()
  if (reload === undefined || Date.now() - reload.at > KEEP_MS) return undefined
  const { [key]: value, ...kept } = reload.kept
  if (value !== undefined) writeReload({ ...reload, kept })
  return value
}

/** Says after a reload why it happened. */
export function announceReload(): void {
  const reload = readReload()
  if (reload !== undefined && isRecent(reload)) pageAlert.write({ text: loadTexts.restored })
}

/** Whether nothing would be lost with an open dialog, and a reload was not tried a moment ago. */
export function canReload(): boolean {
  const last = readReload()
  const isRepeated = last !== undefined && isRecent(last)
  return !isRepeated && document.querySelector('dialog:modal:not([data-kept])') === null
}

/** Loads this page, or the one at `url`, from the server, and keeps what would be lost. */
export function reloadPage(url?: string): void {
  const kept = Object.fromEntries([...savers].map(([key, save]) => [key, save()]))
  writeReload({ at: Date.now(), kept })
  isLeaving = true
  if (url === undefined) location.reload()
  else location.assign(url)
}

/** Nothing is lost by it, so no one has to be asked. */
export const isReloading = (): boolean => isLeaving

const isRecent = ({ at }: Reload): boolean => Date.now() - at < PAUSE_MS

function readReload(): Reload | undefined {
  try {
    // Only this module writes it.
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Reload | null) ?? undefined
  } catch {
    return undefined
  }
}

function writeReload(reload: Reload): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(reload))
  } catch {
    // A browser that stores nothing keeps nothing.
  }
}
