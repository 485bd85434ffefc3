import { findAuction, listMarkets } from '@melos/api-contract'
import type { Address } from 'viem'
import { callApi, type Fetcher } from '../api/call-api.ts'

export interface Song {
  readonly title: string
  readonly artist: string
}

/** A song as the chain knows it: by the auction that sells it, or by its token. */
export type SongReference = { readonly auctionId: bigint } | { readonly token: Address }

/** How long a prompt waits for the song's name. */
const PATIENCE_MS = 3_000

/** Asks Melos for a song's name; undefined if it doesn't answer in time. */
export async function findSong(reference: SongReference): Promise<Song | undefined> {
  const fetcher: Fetcher = (path) => fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) })
  try {
    return await ('token' in reference ? findTraded(fetcher, reference.token) : findSold(fetcher, reference.auctionId))
  } catch {
    return undefined
  }
}

async function findSold(fetcher: Fetcher, auctionId: bigint): Promise<Song | undefined> {
  if (auctionId > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  const { body } = await callApi(fetcher, { endpoint: findAuction, params: { externalId: Number(auctionId) } })
  return { title: body.title, artist: body.asset.artist }
}

async function findTraded(fetcher: Fetcher, token: Address): Promise<Song | undefined> {
  const { data } = await callApi(fetcher, { endpoint: listMarkets, query: { song: token } })
  const market = data.find(({ song }) => song.toLowerCase() === token.toLowerCase())
  return market === undefined ? undefined : { title: market.title, artist: market.artist }
}
