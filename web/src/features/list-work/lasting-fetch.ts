import type { Fetcher } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

/** A browser carries 64 KiB in all for pages that have gone, and refuses more. */
const MAX_BYTES = 60_000

/** `signedFetch` for what must arrive also when the page goes meanwhile. */
export const lastingFetch: Fetcher = async (path, init) => {
  const bytes = new TextEncoder().encode(init?.body).length
  return await signedFetch(path, init === undefined ? init : Object.assign({ keepalive: bytes <= MAX_BYTES }, init))
}
