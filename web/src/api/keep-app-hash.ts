import { browserStorage } from '../lib/browser-storage.ts'

const KEY = 'fe-version'

/** Keeps the hash of the build that the server has; no page is loaded again for this alone. */
export function keepAppHash(headers: Headers): void {
  const hash = headers.get('x-app-hash')
  if (hash === null) return
  const stored = JSON.stringify(hash)
  if (browserStorage.getItem(KEY) !== stored) browserStorage.setItem(KEY, stored)
}
