import { browserStorage } from '../lib/browser-storage.ts'

const KEY = 'fe-version'

/** Stores the server's build hash; a new hash alone reloads nothing. */
export function storeAppHash(hash: string | null | undefined): void {
  if (hash === null || hash === undefined) return
  const stored = JSON.stringify(hash)
  if (browserStorage.getItem(KEY) !== stored) browserStorage.setItem(KEY, stored)
}

/** Reads the hash from the page, whose headers scripts can't see, and from every later response. */
export function storeAppHashes(page: Pick<Window, 'fetch' | '__reactRouterManifest'>): void {
  storeAppHash(page.__reactRouterManifest?.version)
  const { fetch } = page
  page.fetch = async (...call) => {
    const answer = await fetch(...call)
    // Only responses from our own server have this type.
    if (answer.type === 'basic') storeAppHash(answer.headers.get('x-app-hash'))
    return answer
  }
}
