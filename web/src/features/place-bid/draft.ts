import { type Draft, depositFor, MIN_PRICE, PRICE_STEP } from '@melos/clearing'
import { formatMels } from '../../lib/format-mels.ts'
import { parseMels, writeMels } from '../../lib/parse-mels.ts'

/** Which of the two amounts is the person's own; the other one follows from it. */
export type BidWay = 'price' | 'budget'

/** What a person has typed. */
export interface DraftFields {
  readonly way: BidWay
  readonly price: string
  /** The most to spend, commission included. */
  readonly budget: string
  readonly count: string
}

/** Price and count that the fields say, whether or not such a bid would be taken; undefined while they are no numbers. */
export function offerOf({ way, price, budget, count }: DraftFields): Draft | undefined {
  const amount = way === 'price' ? price : budget
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(amount) || !/^\d{1,15}$/.test(count)) return undefined
  const quantity = BigInt(count)
  if (quantity === 0n) return undefined
  const units = parseMels(amount)
  return { price: way === 'price' ? units : priceWithin({ budget: units, quantity }), quantity }
}

/** The highest price whose deposit a budget covers, `0n` when it covers none. A deposit grows evenly with every step. */
export function priceWithin({ budget, quantity }: { budget: bigint; quantity: bigint }): bigint {
  return (budget / depositFor({ price: PRICE_STEP, quantity })) * PRICE_STEP
}

/** The smallest budget in whole cents that covers a bid. A price step costs more than a cent, so it leads back to the same price. */
export function budgetFor(offer: { price: bigint; quantity: bigint }): bigint {
  const cents = (depositFor(offer) + PRICE_STEP - 1n) / PRICE_STEP
  return cents * PRICE_STEP
}

/** The same bid, told the other way; what cannot be told that way stays as it was typed there. */
export function switchWay(fields: DraftFields, way: BidWay): DraftFields {
  const offer = offerOf(fields)
  const switched = { ...fields, way }
  if (way === fields.way || offer === undefined || offer.price < PRICE_STEP) return switched
  return way === 'budget'
    ? { ...switched, budget: writeMels(budgetFor(offer)) }
    : { ...switched, price: writeMels(offer.price) }
}

export type DraftReading =
  | ({ readonly kind: 'draft' } & Draft)
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-low'; readonly lowest: bigint }
  /** The lowest bid for so many tokens needs more than the budget. */
  | { readonly kind: 'short-budget'; readonly lowest: bigint; readonly quantity: bigint; readonly deposit: bigint }
  | { readonly kind: 'off-step' }

/** Fields hold digits and at most one point; a price is at least 1 MELS and the auction's minimum price. */
export function readDraft(fields: DraftFields, minimumPrice: bigint): DraftReading {
  const offer = offerOf(fields)
  if (offer === undefined) return { kind: 'unreadable' }
  const { price, quantity } = offer
  if (price % PRICE_STEP !== 0n) return { kind: 'off-step' }
  const lowest = minimumPrice > MIN_PRICE ? minimumPrice : MIN_PRICE
  if (price >= lowest) return { kind: 'draft', price, quantity }
  if (fields.way === 'price') return { kind: 'too-low', lowest }
  return { kind: 'short-budget', lowest, quantity, deposit: depositFor({ price: lowest, quantity }) }
}

/** `007` → `7`: zeros in front say nothing. */
export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '')
}

/** Price times count with two decimals, whether or not the bid would be taken; `0.00` while a field is no number. */
export function totalOf(offer: Draft | undefined): string {
  if (offer === undefined) return '0.00'
  const cents = (offer.price * offer.quantity + PRICE_STEP / 2n) / PRICE_STEP
  return formatMels(writeMels(cents * PRICE_STEP))
}
