import { findMarket, findSongRoyalties, listMarketTrades, readMarketBook, readMarketCandles } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import { loadPeaks } from '../../api/load-peaks.ts'
import { optional } from '../../api/optional.ts'

export type MarketPage = Awaited<ReturnType<typeof loadMarket>>
export type MarketBody = MarketPage['market']

const TRADES = 20

/** A part that fails to load is null; only the market itself is required. */
export async function loadMarket(fetcher: Fetcher, { externalId, page }: { externalId: string; page: number }) {
  const params = { externalId }
  const { body: market } = await callApi(fetcher, { endpoint: findMarket, params })
  const [book, trades, candles, royalties, peaks] = await Promise.all([
    optional(callApi(fetcher, { endpoint: readMarketBook, params })),
    optional(loadTrades(fetcher, { externalId, page })),
    optional(callApi(fetcher, { endpoint: readMarketCandles, params })),
    optional(callApi(fetcher, { endpoint: findSongRoyalties, params: { id: externalId } })),
    loadPeaks(fetcher, market.asset),
  ])
  return {
    market,
    book: book?.body ?? null,
    trades,
    candles: candles?.data ?? null,
    royalties: royalties?.body ?? null,
    peaks,
  }
}

/** The first page if the requested one doesn't exist. */
async function loadTrades(fetcher: Fetcher, { externalId, page }: { externalId: string; page: number }) {
  const { answer, ...place } = await loadPage(
    (query) => callApi(fetcher, { endpoint: listMarketTrades, params: { externalId }, query }),
    { page, size: TRADES },
  )
  // The first row's number, counted from the market's first trade.
  const newest = answer.total - (place.page - 1) * TRADES
  return { rows: answer.data, newest, ...place }
}
