import {
  findAuction,
  findDemand,
  findPriceHistory,
  type ListBidsAnswer,
  listBids,
  readPeaks,
} from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { findFile } from '../../lib/find-file.ts'

interface Wanted {
  readonly externalId: string
  /** How many bids. */
  readonly size: number
}

/** The auction and what its page shows beside it; a part that fails is null and leaves the others standing. */
export async function loadAuction(fetcher: Fetcher, { externalId, size }: Wanted) {
  const { body: auction } = await callApi(fetcher, { endpoint: findAuction, params: { externalId } })
  const audioUrl = findFile(auction.asset, 'AUDIO')
  const [bids, demand, prices, peaks] = await Promise.all([
    optional(callApi(fetcher, { endpoint: listBids, params: { id: externalId }, query: { size } })),
    optional(callApi(fetcher, { endpoint: findDemand, params: { externalId } })),
    optional(callApi(fetcher, { endpoint: findPriceHistory, params: { externalId } })),
    audioUrl === null
      ? null
      : optional(
          callApi(fetcher, { endpoint: readPeaks, params: { id: audioUrl.slice(audioUrl.lastIndexOf('/') + 1) } }),
        ),
  ])
  return {
    auction,
    bids: bids && toRows(bids),
    demand: demand?.body ?? null,
    prices: prices?.body ?? null,
    peaks: peaks?.body ?? null,
  }
}

function toRows({ data, total }: ListBidsAnswer) {
  const rows = data.flatMap(({ bids }) => bids)
  return { rows, isPart: rows.length < total }
}

async function optional<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiRequestError) return null
    throw error
  }
}
