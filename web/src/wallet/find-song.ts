import { findAuction } from '@melos/api-contract'
import { callApi } from '../api/call-api.ts'

/** The song that an auction sells. */
export interface Song {
  readonly title: string
  readonly artist: string
}

/** How long a prompt waits for the song's name. */
const PATIENCE_MS = 3_000

/** Asks Melos which song an auction sells; undefined if it doesn't answer in time. */
export async function findSong(auctionId: bigint): Promise<Song | undefined> {
  if (auctionId > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  try {
    const { body } = await callApi((path) => fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) }), {
      endpoint: findAuction,
      params: { externalId: Number(auctionId) },
    })
    return { title: body.title, artist: body.asset.artist }
  } catch {
    return undefined
  }
}
