import { PRICE_STEP } from '@melos/clearing'
import { OrderError } from './order-error.ts'

export type Side = 'buy' | 'sell'

/** The moment of a call: the day since 1970 (UTC) and the statements paid in for the song so far. */
export interface Moment {
  readonly day: number
  readonly statements: number
}

export interface Terms {
  readonly lastDay: number
  readonly untilNextRoyalty: boolean
  readonly fillOnly: boolean
}

export interface Order {
  readonly owner: string
  readonly side: Side
  /** Whole tokens. */
  readonly quantity: bigint
  /** MELS base units per whole token. */
  readonly price: bigint
  /** How many orders it may trade with. Passing 16 orders that are gone counts as one. */
  readonly maxFills: number
  readonly terms: Terms
}

/** Where an order rests: its place in the queue of its side and price, counted from 0. */
export interface OrderId {
  readonly side: Side
  readonly price: bigint
  readonly position: number
}

export const MAX_ORDER_PRICE = (2n ** 24n - 1n) * PRICE_STEP
export const MAX_ORDER_QUANTITY = 2n ** 53n - 1n
export const MAX_ORDER_DAYS = 180

/** In the contract's sequence, so that both name the same fault of several. */
export function checkOrder({ quantity, price, terms }: Order, { day }: Moment): void {
  if (quantity < 1n) throw new OrderError('QuantityBelowMinimum')
  if (quantity > MAX_ORDER_QUANTITY) throw new OrderError('QuantityAboveMaximum')
  if (price < PRICE_STEP) throw new OrderError('PriceBelowMinimum')
  if (price > MAX_ORDER_PRICE) throw new OrderError('PriceAboveMaximum')
  if (price % PRICE_STEP !== 0n) throw new OrderError('PriceNotMultipleOfStep')
  if (terms.lastDay < day) throw new OrderError('LastDayPast')
  if (terms.lastDay > day + MAX_ORDER_DAYS) throw new OrderError('LastDayTooLate')
}
