import { type Draft, depositFor, MIN_PRICE, PRICE_STEP } from '@melos/clearing'
import { formatMels } from '../../lib/format-mels.ts'
import { parseMels, writeMels } from '../../lib/parse-mels.ts'

/** Which of the two amounts the person types; the other follows from it. */
export type BidWay = 'price' | 'budget'

/** What a person has typed. */
export interface DraftFields {
  readonly way: BidWay
  readonly price: string
  /** The most to spend, commission included. */
  readonly budget: string
  readonly quantity: string
}

/** The price and quantity in the fields, even when such a bid would be refused; undefined while they aren't numbers. */
export function offerOf({ way, ...fields }: DraftFields): Draft | undefined {
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(fields[way]) || !/^\d{1,15}$/.test(fields.quantity)) return undefined
  const quantity = BigInt(fields.quantity)
  if (quantity === 0n) return undefined
  const units = parseMels(fields[way])
  return { price: way === 'price' ? units : priceWithin({ budget: units, quantity }), quantity }
}

/** The highest price whose deposit the budget covers, or `0n`. Each price step adds the same to a deposit. */
export function priceWithin({ budget, quantity }: { budget: bigint; quantity: bigint }): bigint {
  return (budget / depositFor({ price: PRICE_STEP, quantity })) * PRICE_STEP
}

/** The smallest budget in whole cents that covers a bid. A price step costs more than a cent, so `priceWithin` gives the same price back. */
export function budgetFor(offer: Draft): bigint {
  const cents = (depositFor(offer) + PRICE_STEP - 1n) / PRICE_STEP
  return cents * PRICE_STEP
}

/** The same bid in the other field. A bid that has no value there leaves that field as it was. */
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
  | { readonly kind: 'too-low'; readonly minimumPrice: bigint }
  /** Even a bid at the minimum price needs more than the budget. */
  | {
      readonly kind: 'short-budget'
      readonly minimumPrice: bigint
      readonly quantity: bigint
      readonly deposit: bigint
    }
  | { readonly kind: 'off-step' }

/** A price must be at least 1 MELS and at least the auction's minimum price. */
export function readDraft(fields: DraftFields, auctionMinimum: bigint): DraftReading {
  const offer = offerOf(fields)
  if (offer === undefined) return { kind: 'unreadable' }
  const { price, quantity } = offer
  if (price % PRICE_STEP !== 0n) return { kind: 'off-step' }
  const minimumPrice = auctionMinimum > MIN_PRICE ? auctionMinimum : MIN_PRICE
  if (price >= minimumPrice) return { kind: 'draft', price, quantity }
  if (fields.way === 'price') return { kind: 'too-low', minimumPrice }
  return { kind: 'short-budget', minimumPrice, quantity, deposit: depositFor({ price: minimumPrice, quantity }) }
}

/** `007` → `7`. */
export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '')
}

/** Price times quantity with two decimals, even for a bid that would be refused; `0.00` without an offer. */
export function totalOf(offer: Draft | undefined): string {
  if (offer === undefined) return '0.00'
  const cents = (offer.price * offer.quantity + PRICE_STEP / 2n) / PRICE_STEP
  return formatMels(writeMels(cents * PRICE_STEP))
}
