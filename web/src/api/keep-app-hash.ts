import { browserStorage } from '../lib/browser-storage.ts'

const KEY = 'fe-version'

/** Keeps the hash of the build that the server has; no page is loaded again for this alone. */
export function keepAppHash(hash: string | null | undefined): void {
  if (hash === null || hash === undefined) return
  const stored = JSON.stringify(hash)
  if (browserStorage.getItem(KEY) !== stored) browserStorage.setItem(KEY, stored)
}

/** From the page, whose headers no script can read, and from every answer after it: page data, the API, files. */
export function keepAppHashes(page: Pick<Window, 'fetch' | '__reactRouterManifest'>): void {
  keepAppHash(page.__reactRouterManifest?.version)
  const { fetch } = page
  page.fetch = async (...call) => {
    const answer = await fetch(...call)
    // Only our own server's are of this type.
    if (answer.type === 'basic') keepAppHash(answer.headers.get('x-app-hash'))
    return answer
  }
}
