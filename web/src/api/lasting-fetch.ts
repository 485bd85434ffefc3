import type { Fetcher } from './call-api.ts'
import { signedFetch } from './signed-fetch.ts'

/** Browsers carry at most 64 KiB for pages that are already closed. */
const MAX_BYTES = 60_000

/** `signedFetch` that outlives the page. */
export const lastingFetch: Fetcher = async (path, init) => {
  const bytes = new Blob([init?.body ?? '']).size
  return await signedFetch(path, init === undefined ? init : Object.assign({ keepalive: bytes <= MAX_BYTES }, init))
}
