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
import { parseMels, showMels, writeMels } from '../../lib/amounts.ts'
import { texts } from './texts.ts'

/** What the person types: price and quantity, or a budget, from which both follow. */
export type BidWay = 'price' | 'budget'

export interface DraftFields {
  readonly way: BidWay
  readonly price: string
  readonly quantity: string
  /** The most to spend, commission included. */
  readonly budget: string
  /** From `0`, the most tokens, to `MAX_LEAN`, the surest price. */
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

/** Whether kept fields hold exactly this bid, or a budget that covers it. */
export function isDraftOf({ way, price, quantity, budget }: DraftFields, bid: Draft): boolean {
  if (way === 'budget') return AMOUNT.test(budget) && parseMels(budget) >= budgetFor(bid)
  return AMOUNT.test(price) && parseMels(price) === bid.price && quantity === bid.quantity.toString()
}

const AMOUNT = /^\d{1,12}(\.\d{1,18})?$/

/** The price and quantity that the fields stand for, even if such a bid would be refused; undefined if there are none. */
export function offerOf({ way, ...fields }: DraftFields, book: AuctionBook): Draft | undefined {
  if (!AMOUNT.test(fields[way])) return undefined
  const amount = parseMels(fields[way])
  if (way === 'budget') return splitBudget(book, { budget: amount, lean: Number(fields.lean) })
  const quantity = /^\d{1,15}$/.test(fields.quantity) ? BigInt(fields.quantity) : 0n
  return quantity === 0n ? undefined : { price: amount, quantity }
}

/** Neither way changes what was typed in the other. An empty budget starts with what the price's bid needs. */
export function switchWay(fields: DraftFields, way: BidWay, book: AuctionBook): DraftFields {
  const offer = offerOf(fields, book)
  const isEmpty = way === 'budget' && fields.budget === ''
  return { ...fields, way, ...(isEmpty && offer !== undefined && { budget: writeMels(budgetFor(offer)) }) }
}

export interface DraftReading {
  /** A bid that the contract would take. */
  readonly draft: Draft | undefined
  /** Why it can't be bought. */
  readonly problem: string | undefined
  /** The lowest price that would do. */
  readonly remedy: bigint | undefined
}

/** Knows the rule of the price check, so that Buy isn't offered for a bid that the server would refuse. */
export function readDraft(fields: DraftFields, book: AuctionBook): DraftReading {
  const offer = offerOf(fields, book)
  if (offer === undefined) return refuse(fields.way === 'price' ? texts.unreadable : describeBudget(fields, book))
  const { price, quantity } = offer
  if (price % PRICE_STEP !== 0n) return refuse(texts.priceStep)
  const remedy = book.lowestFilledPrice(quantity)
  const minimumPrice = minimumPriceOf(book)
  if (price < minimumPrice) return { ...refuse(texts.tooLow(showMels(minimumPrice))), remedy }
  if (isPriceAccepted(book.priceToExceed(quantity), price))
    return { draft: offer, problem: undefined, remedy: undefined }
  return { draft: offer, problem: texts.refused(showMels(price), showMels(remedy)), remedy }
}

const refuse = (problem: string): DraftReading => ({ draft: undefined, problem, remedy: undefined })

/** A budget that is a number but makes no bid is too small for one token. */
function describeBudget({ budget }: DraftFields, book: AuctionBook): string {
  if (!AMOUNT.test(budget)) return texts.unreadableBudget
  const price = book.lowestFilledPrice(1n)
  return texts.shortBudget(showMels(price), showMels(budgetFor({ price, quantity: 1n })))
}

function minimumPriceOf({ offer }: AuctionBook): bigint {
  if (offer.minimumPrice > MIN_PRICE) return offer.minimumPrice
  return MIN_PRICE
}

/** 5% above a price, in whole steps. */
export function aLittleAbove(price: bigint): bigint {
  return roundUpToStep(price + price / 20n)
}

export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '')
}

/** Price times quantity with two decimals, even for a bid that would be refused; `0.00` without an offer. */
export function totalOf(offer: Draft | undefined): string {
  if (offer === undefined) return '0.00'
  const cents = (offer.price * offer.quantity + PRICE_STEP / 2n) / PRICE_STEP
  return showMels(cents * PRICE_STEP)
}
