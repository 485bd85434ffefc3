import type { Market, MarketCandle, MarketState, MarketTrade } from '@melos/api-contract'
import type { Selectable } from 'kysely'
import { formatEther } from 'viem'
import { toBlock } from '../../blocks/to-block.ts'
import type { NewTrade, Schema } from '../../database/schema.ts'
import { toUtcDateTime, toUtcDay } from '../../http/utc-date-time.ts'
import { readPeriodDay, sumLastYear } from '../../royalty-documents/last-year.ts'
import type { MarketRow, PaidStatement } from './market-store.ts'

export function marketStateOf(event: MarketRow['event']): MarketState {
  switch (event) {
    case null:
      return 'NOT_OPEN'
    case 'OPENED':
    case 'RESUMED':
      return 'OPEN'
    case 'HALTED':
    case 'CLOSED':
      return event
    default:
      return event satisfies never
  }
}

export function toMarket(row: MarketRow, statements: readonly PaidStatement[]): Market {
  const { last_price, last_traded_at, auction_price } = row
  const hasTraded = last_price !== null && last_traded_at !== null
  return {
    externalId: Number(row.auction_id),
    song: row.song,
    title: row.title,
    artist: row.artist,
    asset: row.asset,
    wholeTokens: Number(row.whole_tokens),
    percentage: row.percentage,
    block: toBlock(row),
    state: marketStateOf(row.event),
    auctionPrice: formatEther(auction_price),
    lastTrade: hasTraded ? { price: formatEther(last_price), tradedAt: toUtcDateTime(last_traded_at) } : null,
    bestBuy: formatPrice(row.best_buy),
    bestSell: formatPrice(row.best_sell),
    changePercent: last_price === null ? null : sayChange(auction_price, last_price),
    lastYearMelsPerToken: sumLastYear(statements.map(toPaid))?.melsPerToken ?? null,
  }
}

const formatPrice = (price: bigint | null): string | null => (price === null ? null : formatEther(price))

function toPaid(row: PaidStatement) {
  return {
    periodFrom: readPeriodDay(row.period_from),
    periodTo: readPeriodDay(row.period_to),
    melsPerToken: formatEther(row.mels_per_token),
    eurPerToken: formatEther(row.eur_per_token),
  }
}

/** In percent with one decimal, rounded half away from zero. */
export function sayChange(from: bigint, to: bigint): string {
  const difference = to > from ? to - from : from - to
  const tenths = (difference * 2_000n + from) / (2n * from)
  const sign = to < from && tenths > 0n ? '-' : ''
  return `${sign}${tenths / 10n}.${tenths % 10n}`
}

export function toTrade(row: NewTrade): MarketTrade {
  return {
    tradedAt: toUtcDateTime(row.traded_at),
    price: formatEther(row.price),
    quantity: Number(row.quantity),
    side: row.side,
    buyer: row.buyer,
    seller: row.seller,
    transaction: row.transaction_hash,
  }
}

export function toCandle(row: Selectable<Schema['trade_days']>): MarketCandle {
  return {
    day: toUtcDay(row.day),
    open: formatEther(row.open),
    high: formatEther(row.high),
    low: formatEther(row.low),
    close: formatEther(row.close),
    tokens: Number(row.tokens),
    trades: Number(row.trades),
  }
}
