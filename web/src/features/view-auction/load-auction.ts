import {
  findAuction,
  findDemand,
  findPriceHistory,
  findSongRoyalties,
  listBids,
  MOST_BIDS,
  readPeaks,
} from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { findFile } from '../../lib/find-file.ts'

interface Wanted {
  readonly externalId: string
  readonly bidCount: number
}

/** A part that fails to load is null; only the auction itself is required. */
export async function loadAuction(fetcher: Fetcher, { externalId, bidCount }: Wanted) {
  const { body: auction } = await callApi(fetcher, { endpoint: findAuction, params: { externalId } })
  const audioId = findFile(auction.asset, 'AUDIO')?.split('/').at(-1)
  const [bids, demand, prices, royalties, peaks] = await Promise.all([
    optional(loadBids(fetcher, { externalId, bidCount })),
    optional(callApi(fetcher, { endpoint: findDemand, params: { externalId } })),
    optional(callApi(fetcher, { endpoint: findPriceHistory, params: { externalId } })),
    optional(callApi(fetcher, { endpoint: findSongRoyalties, params: { id: externalId } })),
    audioId === undefined ? null : optional(callApi(fetcher, { endpoint: readPeaks, params: { id: audioId } })),
  ])
  return {
    auction,
    bids,
    demand: demand?.body ?? null,
    prices: prices?.body ?? null,
    royalties: royalties?.body ?? null,
    peaks: peaks?.body ?? null,
  }
}

/** The highest bids, in as many requests as needed. */
async function loadBids(fetcher: Fetcher, { externalId: id, bidCount }: Wanted) {
  const size = Math.min(bidCount, MOST_BIDS)
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(bidCount / size) }, (_, index) =>
      callApi(fetcher, { endpoint: listBids, params: { id }, query: { page: index + 1, size } }),
    ),
  )
  const bids = answers.flatMap(({ data }) => data.flatMap((group) => group.bids))
  // A bid placed between two requests moves the last bid of one page to the next.
  const rows = [...new Map(bids.map((bid) => [bid.id, bid])).values()]
  return { rows, isPart: rows.length < Math.max(...answers.map(({ total }) => total)) }
}

async function optional<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiRequestError) return null
    throw error
  }
}
