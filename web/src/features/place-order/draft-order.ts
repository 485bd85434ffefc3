import { PRICE_STEP } from '@melos/clearing'
import { showMels } from '@melos/clearing/amounts'
import {
  type Fills,
  type LiveBook,
  MAX_ORDER_DAYS,
  MAX_ORDER_PRICE,
  type OwnOrder,
  type PriceQuote,
  quoteAtPrice,
  quoteNow,
} from '@melos/market'
import { hasLetters, isGrouped, readMelsUnits, readQuantity } from '../../lib/read-number.ts'
import { texts } from './texts.ts'

export type Side = 'buy' | 'sell'

/** At the best prices there are, or at a price of one's own. */
type OrderWay = 'now' | 'price'

export interface OrderFields {
  readonly side: Side
  readonly way: OrderWay
  readonly quantity: string
  readonly price: string
  /** `2026-12-18`; empty for the usual time. */
  readonly lastDay: string
  /** Empty for what is usual on the order's side. */
  readonly untilNextRoyalty: 'yes' | 'no' | ''
}

/** The form's fields are kept under this key. */
export const orderKey = (externalId: number): string => `order-${externalId}`

export const untouched: OrderFields = {
  side: 'buy',
  way: 'now',
  quantity: '1',
  price: '',
  lastDay: '',
  untilNextRoyalty: '',
}

export const writeFields = (fields: OrderFields): string => JSON.stringify(fields)

const DAY_MS = 24 * 60 * 60_000
const USUAL_DAYS = 30

export const dayOf = (time: number): number => Math.floor(time / DAY_MS)
export const writeDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export function lastDayOf({ lastDay }: OrderFields, today: number): number {
  return lastDay === '' ? today + USUAL_DAYS : dayOf(Date.parse(lastDay))
}

/** A buy order ends with the next royalty unless the person says otherwise, because the tokens are worth less after it. */
export function endsWithRoyalty({ side, untilNextRoyalty }: OrderFields): boolean {
  return untilNextRoyalty === '' ? side === 'buy' : untilNextRoyalty === 'yes'
}

/** What the contract gets. */
export interface DraftOrder {
  readonly side: Side
  readonly price: bigint
  readonly quantity: bigint
  readonly maxFills: number
  readonly lastDay: number
  readonly untilNextRoyalty: boolean
  readonly fillOnly: boolean
}

export type OrderQuote = { readonly way: 'now'; readonly trades: Fills } | ({ readonly way: 'price' } & PriceQuote)

export type OrderReading =
  | { readonly kind: 'order'; readonly order: DraftOrder; readonly quote: OrderQuote; readonly wanted: bigint }
  | { readonly kind: 'problem'; readonly problem: string; readonly remedy?: 'price' | undefined }

interface Place {
  readonly book: LiveBook
  readonly ownOrders: readonly OwnOrder[]
  readonly today: number
}

/** Follows the contract's rules, so that no wallet is asked for an order that would be refused. */
export function readOrder(fields: OrderFields, { book, ownOrders, today }: Place): OrderReading {
  const { side, way } = fields
  const typed = way === 'now' ? [fields.quantity] : [fields.quantity, fields.price]
  if (typed.some(hasLetters)) return refuse(texts.letters)
  if (typed.some(isGrouped)) return refuse(texts.grouped)
  const quantity = readQuantity(fields.quantity)
  if (quantity === 0n) return refuse(texts.unreadableQuantity)
  const wanted = { side, quantity, ownOrders }
  if (way === 'now') return readNow(wanted, { book, today })
  const price = readMelsUnits(fields.price)
  const problem = judgePrice(price) ?? judgeLastDay(lastDayOf(fields, today), today)
  if (price === undefined || problem !== undefined) return refuse(problem ?? texts.unreadablePrice)
  const quote = quoteAtPrice(book, { ...wanted, price })
  const { maxFills, meetsOwn } = quote.trades
  if (meetsOwn) return refuse(texts.ownOrder)
  const terms = { lastDay: lastDayOf(fields, today), untilNextRoyalty: endsWithRoyalty(fields), fillOnly: false }
  return {
    kind: 'order',
    order: { side, price, quantity, maxFills, ...terms },
    quote: { way, ...quote },
    wanted: quantity,
  }
}

interface Wanted {
  readonly side: Side
  readonly quantity: bigint
  readonly ownOrders: readonly OwnOrder[]
}

/** Asks only for what there is, so that the wallet shows the order that will be filled. */
function readNow(wanted: Wanted, { book, today }: Pick<Place, 'book' | 'today'>): OrderReading {
  const { side, quantity } = wanted
  const trades = quoteNow(book, wanted)
  if (trades.limit === undefined) return { ...refuse(texts.noOne[side]), remedy: 'price' }
  if (trades.meetsOwn) return refuse(texts.ownOrder)
  const { filled, limit, maxFills } = trades
  // What doesn't trade at once ends, so its last day only has to be one that the contract accepts.
  const terms = { lastDay: today + USUAL_DAYS, untilNextRoyalty: false, fillOnly: true }
  const order = { side, price: limit, quantity: filled, maxFills, ...terms }
  return { kind: 'order', order, quote: { way: 'now', trades }, wanted: quantity }
}

function refuse(problem: string): Extract<OrderReading, { kind: 'problem' }> {
  return { kind: 'problem', problem }
}

function judgePrice(price: bigint | undefined): string | undefined {
  if (price === undefined || price === 0n) return texts.unreadablePrice
  if (price % PRICE_STEP !== 0n) return texts.priceStep
  return price > MAX_ORDER_PRICE ? texts.tooHigh(showMels(MAX_ORDER_PRICE)) : undefined
}

function judgeLastDay(lastDay: number, today: number): string | undefined {
  const isPossible = lastDay >= today && lastDay <= today + MAX_ORDER_DAYS
  return isPossible ? undefined : texts.lastDayInvalid
}
