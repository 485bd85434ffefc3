import { loadPart, PartError } from './load-part.ts'
import { loadTexts } from './load-texts.ts'
import { pageAlert } from './page-alert.ts'
import { canReload, reloadPage } from './reload-page.ts'

interface Help {
  readonly text?: string
  readonly retry?: (() => void) | undefined
  readonly reload?: () => void
}

/**
 * Offers what helps when a part did not arrive: another try or, for a new version, a reload. Without `retry`, the place where
 * the part is missing offers another try itself.
 */
export function announceLoadFailure(
  error: unknown,
  { text = loadTexts.unreachable, retry, reload = reloadPage }: Help = {},
): void {
  const code = error instanceof PartError ? error.code : 'broken'
  if (code === 'unreachable') {
    if (retry !== undefined) pageAlert.write({ text, action: { label: loadTexts.tryAgain, run: retry } })
    return
  }
  if (code === 'gone' && canReload()) {
    reload()
    return
  }
  const sentence = code === 'gone' ? loadTexts.updated : loadTexts.broken
  pageAlert.write({ text: sentence, action: { label: loadTexts.reload, run: reload } })
}

/** `loadPart` for what a person has asked for: a new version is reloaded. The caller says that files did not arrive. */
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
