import type { MyOrder, OrderState } from '@melos/api-contract'
import { depositFor } from '@melos/clearing'
import { formatEther } from 'viem'
import { toUtcDateTime, toUtcDay } from '../../http/utc-date-time.ts'
import type { MyOrderRow } from './my-order-store.ts'

type Ending = Pick<MyOrderRow, 'removal' | 'left_quantity' | 'last_day' | 'bound_to' | 'statements' | 'event'>

export function orderStateOf(row: Ending, today: number): OrderState {
  if (row.removal !== null) return row.removal
  if (row.left_quantity === 0n) return 'FILLED'
  // The contract's sequence.
  if (row.event === 'CLOSED') return 'CLOSED'
  if (row.last_day < today) return 'EXPIRED'
  if (row.bound_to !== null && row.bound_to < row.statements) return 'ROYALTY_PAID'
  return 'OPEN'
}

export function toMyOrder(row: MyOrderRow, today: number): MyOrder {
  const state = orderStateOf(row, today)
  const { left_quantity: left, price, side } = row
  return {
    externalId: Number(row.auction_id),
    song: row.song,
    title: row.title,
    artist: row.artist,
    number: Number(row.number),
    side,
    price: formatEther(price),
    quantity: Number(row.quantity),
    filled: Number(row.filled),
    filledFor: formatEther(row.filled_for),
    state,
    position: row.position === null ? null : Number(row.position),
    ahead: state === 'OPEN' ? Number(row.ahead ?? 0n) : null,
    bound: {
      mels: side === 'BUY' ? formatEther(depositFor({ price, quantity: left })) : '0',
      tokens: side === 'SELL' ? Number(left) : 0,
    },
    canCancel: left > 0n,
    placedAt: toUtcDateTime(row.placed_at),
    lastDay: toUtcDay(row.last_day),
    untilNextRoyalty: row.bound_to !== null,
    transaction: row.transaction_hash,
  }
}
