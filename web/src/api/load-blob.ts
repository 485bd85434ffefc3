import { ApiRequestError } from './api-request-error.ts'
import type { CallInit } from './call-api.ts'
import { signedFetch } from './signed-fetch.ts'

/** Reads a private file, which no address alone can reach. */
export async function loadBlob(path: string, init?: CallInit): Promise<Blob> {
  const answer = await signedFetch(path, init)
  if (answer.ok) return await answer.blob()
  throw new ApiRequestError({ code: 'UNREADABLE_ANSWER', message: `${path} couldn't be read`, status: answer.status })
}
