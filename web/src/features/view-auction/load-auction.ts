import {
  findAuction,
  findDemand,
  findMarket,
  findPriceHistory,
  findSongRoyalties,
  listBids,
  MOST_BIDS,
} from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPeaks } from '../../api/load-peaks.ts'
import { optional } from '../../api/optional.ts'

interface Wanted {
  readonly externalId: string
  readonly bidCount: number
}

/** A part that fails to load is null; only the auction itself is required. */
export async function loadAuction(fetcher: Fetcher, { externalId, bidCount }: Wanted) {
  const { body: auction } = await callApi(fetcher, { endpoint: findAuction, params: { externalId } })
  const isSettled = auction.status.value === 'PROCESSED' && auction.outcome === 'SOLD'
  const [bids, demand, prices, royalties, market, peaks] = await Promise.all([
    optional(loadBids(fetcher, { externalId, bidCount })),
    optional(callApi(fetcher, { endpoint: findDemand, params: { externalId } })),
    optional(callApi(fetcher, { endpoint: findPriceHistory, params: { externalId } })),
    optional(callApi(fetcher, { endpoint: findSongRoyalties, params: { id: externalId } })),
    isSettled ? optional(callApi(fetcher, { endpoint: findMarket, params: { externalId } })) : null,
    loadPeaks(fetcher, auction.asset),
  ])
  return {
    auction,
    bids,
    demand: demand?.body ?? null,
    prices: prices?.body ?? null,
    royalties: royalties?.body ?? null,
    /** Null for a later auction of the song too, because the song's first sale names its market. */
    market: market === null ? null : { lastPrice: market.body.lastTrade?.price ?? null },
    peaks,
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
