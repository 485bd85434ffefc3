import {
  findMarket,
  listMarkets,
  listMarketTrades,
  type MarketState,
  readMarketBook,
  readMarketCandles,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { type Address, formatEther } from 'viem'
import { containsWords } from '../../auction-summaries/auction-summary-store.ts'
import type { Database } from '../../database/database.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { RequestError } from '../../http/request-error.ts'
import { rowsOf, serveCached } from '../../http/serve.ts'
import { nextUtcDay, toUtcDateTime, utcDayOf } from '../../http/utc-date-time.ts'
import { listLevels, sumLevels } from './book-store.ts'
import {
  countMarket,
  findMarketRow,
  findReason,
  isMarketOn,
  listMarketRows,
  listPaidStatements,
  type MarketRow,
} from './market-store.ts'
import { sortMarkets } from './sort-markets.ts'
import { marketStateOf, toCandle, toMarket, toTrade } from './to-market.ts'
import { countTrades } from './trade-store.ts'

/** Orders end when a UTC day begins, so no answer is older. */
export const marketRoutes: FastifyPluginAsync<{ answers: AnswerCache }> = async (app, { answers }) => {
  serveCached(app, { answers, endpoint: listMarkets }, async ({ page, size, sort, ...wanted }, db, now) => {
    const rows = (await listMarketRows(db, utcDayOf(now))).filter((row) => isWanted(row, wanted))
    const bySong = Map.groupBy(await listPaidStatements(db), ({ song }) => song)
    const markets = rows.map((row) => toMarket(row, bySong.get(row.song) ?? []))
    const { offset, limit } = rowsOf({ page, size })
    const data = sortMarkets(markets, sort).slice(offset, offset + limit)
    return { body: { isOn: await isMarketOn(db), data, total: rows.length }, until: nextUtcDay(now) }
  })

  serveCached(app, { answers, endpoint: findMarket }, async ({ externalId }, db, now) => {
    const row = await requireMarket(db, externalId, now)
    const statements = await listPaidStatements(db, row.song)
    const counts = await countMarket(db, row.song)
    const body = {
      ...toMarket(row, statements),
      isOn: await isMarketOn(db),
      seller: row.seller,
      notice: await describeNotice(db, row),
      tradeCount: Number(counts.trades),
      tokensTraded: Number(counts.tokens),
      orderCount: Number(counts.orders),
      statementCount: Number(counts.statements),
    }
    return { body: { body }, until: nextUtcDay(now) }
  })

  serveCached(app, { answers, endpoint: readMarketBook }, async ({ externalId, size }, db, now) => {
    const { song, event } = await requireMarket(db, externalId, now)
    const empty = { buy: [], sell: [], total: { buy: 0, sell: 0 } }
    const body = event === 'CLOSED' ? empty : await readBook(db, { song, today: utcDayOf(now), limit: size })
    return { body: { body }, until: nextUtcDay(now) }
  })

  serveCached(app, { answers, endpoint: listMarketTrades }, async ({ externalId, ...page }, db, now) => {
    const { song } = await requireMarket(db, externalId, now)
    const { offset, limit } = rowsOf(page)
    const rows = await db
      .selectFrom('trades')
      .selectAll()
      .where('song', '=', song)
      .orderBy('number', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
    return { body: { data: rows.map(toTrade), total: Number(await countTrades(db, song)) } }
  })

  serveCached(app, { answers, endpoint: readMarketCandles }, async ({ externalId }, db, now) => {
    const { song } = await requireMarket(db, externalId, now)
    const rows = await db
      .selectFrom('trade_days')
      .selectAll()
      .where('song', '=', song)
      .where('day', '>', utcDayOf(now) - CANDLE_DAYS)
      .orderBy('day')
      .execute()
    return { body: { data: rows.map(toCandle) }, until: nextUtcDay(now) }
  })
}

const CANDLE_DAYS = 366

interface Wanted {
  readonly state?: MarketState | undefined
  readonly search?: string | undefined
  readonly song?: string | undefined
}

function isWanted({ title, artist, event, song: token }: MarketRow, { state, search, song }: Wanted): boolean {
  if (song !== undefined && token.toLowerCase() !== song.toLowerCase()) return false
  if (state !== undefined && marketStateOf(event) !== state) return false
  return search === undefined || containsWords(`${title} ${artist}`, search)
}

async function requireMarket(db: Database, auctionId: bigint, now: Date): Promise<MarketRow> {
  const row = await findMarketRow(db, { auctionId, today: utcDayOf(now) })
  if (row === undefined) throw new RequestError('NOT_FOUND')
  return row
}

async function describeNotice(db: Database, { event, event_at, event_hash, reason_hash }: MarketRow) {
  if (event !== 'HALTED' && event !== 'CLOSED') return null
  if (event_at === null || event_hash === null || reason_hash === null) return null
  const reason = await findReason(db, reason_hash)
  return { since: toUtcDateTime(event_at), reason, reasonHash: reason_hash, transaction: event_hash }
}

async function readBook(db: Database, asked: { song: Address; today: number; limit: number }) {
  const read = async (side: 'BUY' | 'SELL') =>
    (await listLevels(db, { ...asked, side })).map(({ price, quantity, orders }) => ({
      price: formatEther(price),
      quantity: Number(quantity),
      orders: Number(orders),
    }))
  return { buy: await read('BUY'), sell: await read('SELL'), total: await sumLevels(db, asked) }
}
