import { commissionOn, depositFor } from '@melos/clearing'
import { isBetter, MAX_FILLS } from './market.ts'
import type { Side } from './order.ts'

/** The live orders of one side at one price. */
export interface LiveLevel {
  readonly price: bigint
  /** Whole tokens. */
  readonly quantity: bigint
  readonly orders: number
}

/** Each side from its best price on. */
export type LiveBook = Readonly<Record<Side, readonly LiveLevel[]>>

/** A live order of the wallet that wants to place another one. */
export interface OwnOrder {
  readonly side: Side
  readonly price: bigint
  /** The live tokens that trade before it at its price. */
  readonly ahead: bigint
}

/** What an arriving order trades at once. Amounts of money are MELS base units. */
export interface Fills {
  /** Best price first. */
  readonly fills: readonly { readonly price: bigint; readonly quantity: bigint }[]
  readonly filled: bigint
  /** The tokens that find no order at an accepted price. */
  readonly left: bigint
  /** What the sellers receive. */
  readonly total: bigint
  /** What the buyer or, for an arriving sell order, the resting buy orders pay on top of it. */
  readonly commission: bigint
  /** To send with the order: enough for all it can meet, and for some that have ended or arrive before it. */
  readonly maxFills: number
  /** False if it may meet more orders than one call can trade with. Then less may be filled than said here. */
  readonly fitsOneCall: boolean
  /** Whether it would trade with one of the wallet's own orders, which the contract refuses. */
  readonly meetsOwn: boolean
}

export interface NowQuote extends Fills {
  /** The worst price of the fills, to send as the order's limit; undefined if nothing fills. */
  readonly limit: bigint | undefined
}

export interface PriceQuote {
  readonly trades: Fills
  /** The tokens that rest after the trades. */
  readonly rests: bigint
  /** What trades before it on its own side. */
  readonly ahead: {
    readonly atPrice: { readonly quantity: bigint; readonly orders: number }
    readonly atBetterPrices: { readonly quantity: bigint; readonly orders: number }
  }
  /** The other side's best price after the trades; undefined if no order is left. */
  readonly bestOther: bigint | undefined
  /** MELS base units that the owner pays in: the trades with commission, and the deposit of what rests. 0 for a sell order. */
  readonly paidIn: bigint
}

interface Wanted {
  readonly side: Side
  readonly quantity: bigint
  readonly ownOrders?: readonly OwnOrder[]
}

/** Ended orders stay in the queues for a while; passing 16 of them counts as a trade. */
const SPARE_FILLS = 16

/** An order that takes the best prices there are and doesn't rest. */
export function quoteNow(book: LiveBook, wanted: Wanted): NowQuote {
  const fills = fill(book, wanted)
  return { ...fills, limit: fills.fills.at(-1)?.price }
}

/** An order at a price of its own: it trades first with all that is at least as good, then rests. */
export function quoteAtPrice(book: LiveBook, { price, ...wanted }: Wanted & { readonly price: bigint }): PriceQuote {
  const { side } = wanted
  const trades = fill(book, wanted, price)
  const deposit = depositFor({ price, quantity: trades.left })
  const before = book[side].filter((level) => !isBetter(side, price, level.price))
  return {
    trades,
    rests: trades.left,
    ahead: {
      atPrice: sum(before.filter((level) => level.price === price)),
      atBetterPrices: sum(before.filter((level) => level.price !== price)),
    },
    bestOther: bestAfter(book[otherOf(side)], trades),
    paidIn: side === 'buy' ? trades.total + trades.commission + deposit : 0n,
  }
}

function fill(book: LiveBook, { side, quantity, ownOrders = [] }: Wanted, limit?: bigint): Fills {
  const other = otherOf(side)
  const fills: { price: bigint; quantity: bigint }[] = []
  let left = quantity
  let [most, total] = [0, 0n]
  for (const level of book[other]) {
    if (left === 0n || (limit !== undefined && isBetter(other, limit, level.price))) break
    let taken = level.quantity
    if (left < taken) taken = left
    fills.push({ price: level.price, quantity: taken })
    left -= taken
    total += level.price * taken
    most += mostOrders(level, taken)
  }
  return {
    fills,
    filled: quantity - left,
    left,
    total,
    commission: commissionOn(total),
    maxFills: Math.min(most + SPARE_FILLS, MAX_FILLS),
    fitsOneCall: most <= MAX_FILLS,
    meetsOwn: ownOrders.some(
      (own) => own.side === other && fills.some((one) => one.price === own.price && one.quantity > own.ahead),
    ),
  }
}

/** Each order has at least one token, so few tokens can't meet many orders. */
function mostOrders({ orders }: LiveLevel, taken: bigint): number {
  return taken > BigInt(orders) ? orders : Number(taken)
}

function bestAfter(levels: readonly LiveLevel[], { fills }: Fills): bigint | undefined {
  const isLeft = ({ price, quantity }: LiveLevel) =>
    !fills.some((one) => one.price === price && one.quantity === quantity)
  return levels.find(isLeft)?.price
}

function sum(levels: readonly LiveLevel[]): { quantity: bigint; orders: number } {
  return {
    quantity: levels.reduce((total, level) => total + level.quantity, 0n),
    orders: levels.reduce((total, level) => total + level.orders, 0),
  }
}

function otherOf(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}
