import {
  type AuctionBook,
  budgetFor,
  type Draft,
  isPriceAccepted,
  MIN_PRICE,
  PRICE_STEP,
  roundUpToStep,
  splitBudget,
} from '@melos/clearing'
import { showCount, showMels, writeMels } from '@melos/clearing/amounts'
import { hasLetters, isGrouped, readMelsUnits, readQuantity } from '../../lib/read-number.ts'
import { texts } from './texts.ts'

/** What the person types: price and quantity, or a budget, from which both follow. */
export type BidWay = 'price' | 'budget'

export interface DraftFields {
  readonly way: BidWay
  readonly price: string
  readonly quantity: string
  /** The most to spend, commission included. */
  readonly budget: string
  /** From `0`, the most tokens, to `MAX_LEAN`, the highest price. */
  readonly lean: string
}

/** The form's fields are kept under this key. */
export const draftKey = (auctionId: number): string => `bid-${auctionId}`

/** Fields that the person hasn't changed; `startFields` has the price to show for them. */
export const untouched: DraftFields = { way: 'price', price: '', quantity: '1', budget: '', lean: '1' }

/** One token at 1 MELS or, if that would be refused, at the lowest price that is accepted. */
export function startFields(book: AuctionBook): DraftFields {
  return { ...untouched, price: writeMels(book.lowestFilledPrice(1n)) }
}

/** The fields that hold this bid. */
export function toFields({ price, quantity }: Draft): DraftFields {
  return { ...untouched, price: writeMels(price), quantity: quantity.toString() }
}

/** The fields as a text, to compare them. */
export const writeFields = (fields: DraftFields): string => JSON.stringify(fields)

/** Whether kept fields are the ones that were bought, or the same bid after it was put back in the form. */
export function isDraftOf(
  kept: DraftFields,
  { typed, ...bid }: Draft & { readonly typed?: string | undefined },
): boolean {
  return [typed, writeFields(toFields(bid))].includes(writeFields(kept))
}

/** The price and quantity that the fields mean, even if such a bid would be refused; undefined if there are none. */
export function offerOf({ way, ...fields }: DraftFields, book: AuctionBook): Draft | undefined {
  const amount = readMelsUnits(fields[way])
  if (amount === undefined) return undefined
  if (way === 'budget') return splitBudget(book, { budget: amount, lean: Number(fields.lean) })
  const quantity = readQuantity(fields.quantity)
  return quantity === 0n ? undefined : { price: amount, quantity }
}

interface LowestPrice {
  readonly price: bigint
  /** The price of other bids that this one has to exceed; undefined if only the minimum price or the Threshold count. */
  readonly others: bigint | undefined
}

/** The lowest price that can win the number of tokens in the fields, or one token if they have none. */
export function lowestFor(fields: Pick<DraftFields, 'quantity'>, book: AuctionBook): LowestPrice {
  const quantity = readQuantity(fields.quantity) || 1n
  const price = book.winningPrice(quantity)
  const { minPrice } = book.priceToExceed(quantity)
  return { price, others: minPrice > 0n && price - minPrice <= PRICE_STEP ? minPrice : undefined }
}

export function describeLowest({ price, others }: LowestPrice): string {
  return others === undefined
    ? texts.lowest.free(showMels(price))
    : texts.lowest.taken(showMels(others), showMels(price))
}

/** Neither way changes what was typed in the other. An empty budget starts with what the price's bid or one token needs. */
export function switchWay(fields: DraftFields, way: BidWay, book: AuctionBook): DraftFields {
  const offer = offerOf(fields, book)
  const isEmpty = way === 'budget' && fields.budget === ''
  if (!isEmpty || offer === undefined) return { ...fields, way }
  const least = leastBudget(book)
  const isEnough = budgetFor(offer) >= least
  return { ...fields, way, budget: writeMels(isEnough ? budgetFor(offer) : least) }
}

/** The smallest budget that covers one token at a price that can win. */
function leastBudget(book: AuctionBook): bigint {
  return budgetFor({ price: book.winningPrice(1n), quantity: 1n })
}

export interface DraftReading {
  /** A bid that the contract would take. */
  readonly draft: Draft | undefined
  /** Why it can't be bought. */
  readonly problem: string | undefined
  /** The lowest price that can win. */
  readonly remedy: bigint | undefined
}

/** Knows the rule of the price check, so that Buy isn't offered for a bid that the server would refuse. */
export function readDraft(fields: DraftFields, book: AuctionBook): DraftReading {
  const offer = offerOf(fields, book)
  if (offer === undefined) return refuse(whyUnreadable(fields, book))
  const { price, quantity } = offer
  if (price % PRICE_STEP !== 0n) return refuse(texts.priceStep)
  if (quantity > book.offer.supply) return refuse(texts.tooMany(showCount(book.offer.supply)))
  const remedy = book.winningPrice(quantity)
  const minimumPrice = minimumPriceOf(book)
  if (price < minimumPrice) return { ...refuse(texts.tooLow(showMels(minimumPrice))), remedy }
  if (isPriceAccepted(book.priceToExceed(quantity), price))
    return { draft: offer, problem: undefined, remedy: undefined }
  return { draft: offer, problem: texts.refused(showMels(price), showMels(remedy)), remedy }
}

const refuse = (problem: string): DraftReading => ({ draft: undefined, problem, remedy: undefined })

function whyUnreadable({ way, price, quantity, budget }: DraftFields, book: AuctionBook): string {
  const typed = way === 'price' ? [price, quantity] : [budget]
  if (typed.some(hasLetters)) return texts.letters
  if (typed.some(isGrouped)) return texts.grouped
  if (way === 'budget') return describeBudget(budget, book)
  return readMelsUnits(price) === undefined ? texts.unreadablePrice : texts.unreadableQuantity
}

/** A budget that is a number but makes no bid is too small for one token. */
function describeBudget(budget: string, book: AuctionBook): string {
  if (readMelsUnits(budget) === undefined) return texts.unreadableBudget
  return texts.shortBudget(showMels(book.winningPrice(1n)), showMels(leastBudget(book)))
}

function minimumPriceOf({ offer }: AuctionBook): bigint {
  if (offer.minimumPrice > MIN_PRICE) return offer.minimumPrice
  return MIN_PRICE
}

/** 5% above a price, in whole steps. */
export function aLittleAbove(price: bigint): bigint {
  return roundUpToStep(price + price / 20n)
}

/** How the price that a budget found compares with the lowest that can win. */
export function describeLean({ price, quantity }: Draft, book: AuctionBook): string {
  const enough = book.winningPrice(quantity)
  const [count, each] = [showCount(quantity), showMels(price)]
  if (price === enough) return texts.lean.enough(count, each)
  const percent = ((price - enough) * 100n) / enough
  return percent === 0n ? texts.lean.justAbove(count, each) : texts.lean.above(count, each, `${percent}`)
}

/** Price times quantity with two decimals, even for a bid that would be refused; `0.00` without an offer. */
export function totalOf(offer: Draft | undefined): string {
  if (offer === undefined) return '0.00'
  const cents = (offer.price * offer.quantity + PRICE_STEP / 2n) / PRICE_STEP
  return showMels(cents * PRICE_STEP)
}
