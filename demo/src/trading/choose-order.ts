import { PRICE_STEP } from '@melos/clearing'
import { isBetter, type Side } from '@melos/market'
import type { Address } from 'viem'

interface Queue {
  readonly levels: readonly { readonly price: bigint; readonly quantity: bigint }[]
  /** The order that trades first; undefined if the side is empty. */
  readonly front: { readonly owner: Address; readonly price: bigint; readonly quantity: bigint } | undefined
}

export interface TradedMarket {
  readonly auctionPrice: bigint
  readonly wholeTokens: bigint
  /** Levels from the best price on. */
  readonly book: Readonly<Record<Side, Queue>>
}

export interface Trader {
  readonly address: Address
  /** Whole tokens that are not in orders. */
  readonly free: bigint
}

export interface ChosenOrder {
  readonly side: Side
  readonly price: bigint
  readonly quantity: bigint
  /** Whether it takes a resting order instead of resting. */
  readonly fillOnly: boolean
}

/** Each trader keeps this many tokens out of orders, so that everyone goes on trading. */
const KEPT_TOKENS = 30n
/** A side with fewer prices gets an order before anyone trades. */
const FEW_LEVELS = 4
const MOST_LEVELS = 9
/** Orders rest within this many percent of the middle, most of them close to it. */
const SPREAD = 12
/** Nobody pays more or takes less than this, in percent of the auction's price. */
const [LOWEST, HIGHEST] = [75n, 145n]

/** A plausible order of this trader, which trades with none of its own; undefined if there is none. */
export function chooseOrder(market: TradedMarket, trader: Trader, random: () => number): ChosenOrder | undefined {
  const sides: readonly [Side, Side] = random() < 0.5 ? ['buy', 'sell'] : ['sell', 'buy']
  const thin = sides.filter((side) => market.book[side].levels.length < FEW_LEVELS)
  const open = sides.filter((side) => !isFull(market, side))
  const rests = thin.length > 0 || random() < 0.45
  const resting = (thin.length > 0 ? thin : open).map((side) => () => rest(market, { trader, side, random }))
  const taking = sides.map((side) => () => take(market, { trader, side, random }))
  for (const choose of rests ? [...resting, ...taking] : [...taking, ...resting]) {
    const order = choose()
    if (order !== undefined) return order
  }
  return undefined
}

/** All orders together stay small, so that traders never run out of MELS or tokens. */
function isFull({ book, wholeTokens }: TradedMarket, side: Side): boolean {
  const { levels } = book[side]
  const quantity = levels.reduce((sum, level) => sum + level.quantity, 0n)
  return levels.length >= MOST_LEVELS || quantity * 12n > wholeTokens
}

interface Choice {
  readonly trader: Trader
  readonly side: Side
  readonly random: () => number
}

/** Part of the best order on the other side, or all of it. */
function take(market: TradedMarket, { trader, side, random }: Choice): ChosenOrder | undefined {
  const { front } = market.book[otherOf(side)]
  if (front === undefined || front.owner === trader.address || !isPlausible(market, side, front.price)) return undefined
  const quantity = chooseQuantity(market, { trader, side, random }, front.quantity)
  return quantity < 1n ? undefined : { side, price: front.price, quantity, fillOnly: true }
}

function rest(market: TradedMarket, { trader, side, random }: Choice): ChosenOrder | undefined {
  const away = BigInt(1 + Math.floor(random() ** 2 * SPREAD))
  const percent = side === 'buy' ? 100n - away : 100n + away
  const wanted = (middleOf(market) * percent) / 100n
  const price = wanted - (wanted % PRICE_STEP)
  const best = market.book[otherOf(side)].levels[0]?.price
  // It would trade with orders that may be the trader's own.
  if (best !== undefined && !isBetter(otherOf(side), price, best)) return undefined
  if (!isPlausible(market, 'buy', price) || !isPlausible(market, 'sell', price)) return undefined
  const quantity = chooseQuantity(market, { trader, side, random })
  return quantity < 1n ? undefined : { side, price, quantity, fillOnly: false }
}

function chooseQuantity({ wholeTokens }: TradedMarket, { trader, side, random }: Choice, most = wholeTokens): bigint {
  let quantity = 1n + BigInt(Math.floor((random() * Number(wholeTokens)) / 120))
  for (const bound of side === 'sell' ? [most, trader.free - KEPT_TOKENS] : [most]) {
    if (quantity > bound) quantity = bound
  }
  return quantity
}

/** Between the best prices, or the auction's price while a side is empty. */
function middleOf({ auctionPrice, book }: TradedMarket): bigint {
  const [buy, sell] = [book.buy.levels[0]?.price, book.sell.levels[0]?.price]
  return buy === undefined || sell === undefined ? auctionPrice : (buy + sell) / 2n
}

/** Visitors can offer anything, but sample bidders don't accept just any price. */
function isPlausible({ auctionPrice }: TradedMarket, side: Side, price: bigint): boolean {
  const hundredfold = price * 100n
  return side === 'buy' ? hundredfold <= auctionPrice * HIGHEST : hundredfold >= auctionPrice * LOWEST
}

function otherOf(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}
