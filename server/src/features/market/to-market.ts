import type { MarketTrade } from '@melos/api-contract'
import { formatEther } from 'viem'
import type { TradeRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

export function toTrade(row: TradeRow): MarketTrade {
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
