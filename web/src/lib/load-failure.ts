import { loadPart, PartError } from './load-part.ts'
import { loadTexts } from './load-texts.ts'
import { type PageAlert, pageAlert } from './page-alert.ts'
import { canReload, reloadForNewVersion, reloadPage } from './reload-page.ts'

type HelpfulAlert = PageAlert & { readonly action: NonNullable<PageAlert['action']> }

interface Help {
  readonly text?: string
  readonly retry?: (() => void) | undefined
  readonly reload?: () => void
}

/**
 * Offers another try when a part doesn't load or, for a new version, a reload. Without `retry`, the caller has to offer the
 * other try where the part is missing.
 */
export function announceLoadFailure(error: unknown, { reload = reloadForNewVersion, ...help }: Help = {}): void {
  const code = codeOf(error)
  if (code === 'unreachable') {
    if (help.retry !== undefined) announceTry(help)
  } else if (code === 'gone' && canReload()) reload()
  else pageAlert.write(describeReload(error))
}

/** The alert for a part that only a reload can fix; undefined if another try may succeed. */
export function describeReload(error: unknown): HelpfulAlert | undefined {
  const code = codeOf(error)
  if (code === 'unreachable') return undefined
  const run = code === 'gone' ? reloadForNewVersion : () => reloadPage()
  return { text: loadTexts[code], action: { label: loadTexts.reload, run } }
}

/** Parts that fail together share one alert, whose button retries all of them. */
function announceTry({ text = loadTexts.unreachable, retry }: Help): void {
  const earlier = pageAlert.read()?.action
  const run = (): void => {
    if (earlier?.label === loadTexts.tryAgain) earlier.run()
    retry?.()
  }
  pageAlert.write({ text, action: { label: loadTexts.tryAgain, run } })
}

function codeOf(error: unknown): PartError['code'] {
  return error instanceof PartError ? error.code : 'broken'
}

/** `loadPart` for something that a person asked for: it reloads for a new version. The caller must report other failures. */
export async function loadOrReload<Module>(
  importPart: () => Promise<Module>,
  files?: readonly string[],
): Promise<Module> {
  try {
    return await loadPart(importPart, files)
  } catch (error) {
    announceLoadFailure(error)
    throw error
  }
}
