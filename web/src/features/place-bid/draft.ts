import { type Draft, depositFor, MIN_PRICE, PRICE_STEP } from '@melos/clearing'
import { parseMels, showCount, showMels, writeMels } from '../../lib/amounts.ts'
import { texts } from './texts.ts'

/** Which of the two amounts the person types; the other follows from it. */
export type BidWay = 'price' | 'budget'

export interface DraftFields {
  readonly way: BidWay
  readonly price: string
  /** The most to spend, commission included. */
  readonly budget: string
  readonly quantity: string
}

/** The form's fields are kept under this key. */
export const draftKey = (auctionId: number): string => `bid-${auctionId}`

/** Whether kept fields hold exactly this bid. */
export function isDraftOf(kept: Readonly<Record<string, string>>, { price, quantity }: Draft): boolean {
  const { way } = kept
  if (way !== 'price' && way !== 'budget') return false
  const offer = offerOf({ way, price: kept.price ?? '', budget: kept.budget ?? '', quantity: kept.quantity ?? '' })
  return offer?.price === price && offer.quantity === quantity
}

/** The fields that hold this bid. */
export function toFields({ price, quantity }: Draft): DraftFields {
  return { way: 'price', price: writeMels(price), budget: '', quantity: quantity.toString() }
}

/** The price and quantity in the fields, even if such a bid would be refused; undefined while they aren't numbers. */
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

/** The smallest budget in whole cents that covers a bid; `priceWithin` gives the same price back. */
export function budgetFor(offer: Draft): bigint {
  const cents = (depositFor(offer) + PRICE_STEP - 1n) / PRICE_STEP
  return cents * PRICE_STEP
}

/** Converts the bid to the other field. If it has no value there, that field stays as it was. */
export function switchWay(fields: DraftFields, way: BidWay): DraftFields {
  const offer = offerOf(fields)
  const switched = { ...fields, way }
  if (way === fields.way || offer === undefined || offer.price < PRICE_STEP) return switched
  return way === 'budget'
    ? { ...switched, budget: writeMels(budgetFor(offer)) }
    : { ...switched, price: writeMels(offer.price) }
}

/** `problem` says why the fields aren't a bid. */
export type DraftReading = { readonly draft: Draft } | { readonly draft: undefined; readonly problem: string }

/** A price must be at least 1 MELS and at least the auction's minimum price. */
export function readDraft(fields: DraftFields, auctionMinimum: bigint): DraftReading {
  const draft = offerOf(fields)
  if (draft === undefined) return refuse(fields.way === 'price' ? texts.unreadable : texts.unreadableBudget)
  const { price, quantity } = draft
  if (price % PRICE_STEP !== 0n) return refuse(texts.priceStep)
  const minimumPrice = auctionMinimum > MIN_PRICE ? auctionMinimum : MIN_PRICE
  if (price >= minimumPrice) return { draft }
  if (fields.way === 'price') return refuse(texts.tooLow(showMels(minimumPrice)))
  const deposit = depositFor({ price: minimumPrice, quantity })
  return refuse(texts.shortBudget(showCount(quantity), showMels(minimumPrice), showMels(deposit)))
}

const refuse = (problem: string): DraftReading => ({ draft: undefined, problem })

export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '')
}

/** Price times quantity with two decimals, even for a bid that would be refused; `0.00` without an offer. */
export function totalOf(offer: Draft | undefined): string {
  if (offer === undefined) return '0.00'
  const cents = (offer.price * offer.quantity + PRICE_STEP / 2n) / PRICE_STEP
  return showMels(cents * PRICE_STEP)
}
