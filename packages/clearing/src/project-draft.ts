import type { Offer, VoidReason } from './auction.ts'
import { shareAtPrice } from './clear-auction.ts'
import type { PriceLevel } from './demand-curve.ts'
import { PRICE_STEP, roundUpToStep } from './money.ts'
import { larger, thresholdPrice } from './price-check.ts'

/** The part of a running auction that decides what one more bid gets. */
export interface BookState {
  readonly offer: Offer
  /** From the highest price down to the clearing price; all levels while demand is below the supply. */
  readonly levels: readonly PriceLevel[]
  /** Tokens that the bids in `levels` ask for. */
  readonly covered: bigint
  /** Tokens that all bids ask for. */
  readonly demand: bigint
}

/** A bid that is not placed yet. */
export interface Draft {
  readonly price: bigint
  readonly quantity: bigint
}

interface Cleared {
  readonly voidReason: VoidReason | undefined
  readonly clearingPrice: bigint | undefined
  /** Tokens for the draft. */
  readonly allotment: bigint
}

/** The outcome if the draft were the last bid. */
export function clearWithDraft(state: BookState, draft: Draft): Cleared {
  const { supply, threshold } = state.offer
  if (state.demand + draft.quantity < supply) return voided('undersubscribed')
  const { clearingPrice, allotment } = sellWithDraft(state, draft)
  if (clearingPrice * supply < threshold) return voided('below-threshold')
  return { voidReason: undefined, clearingPrice, allotment }
}

function voided(voidReason: VoidReason): Cleared {
  return { voidReason, clearingPrice: undefined, allotment: 0n }
}

/** Ignores the Threshold. Demand including the draft must reach the supply. */
function sellWithDraft({ offer, levels, covered }: BookState, { price, quantity }: Draft) {
  // Starting with the lowest, drop the levels below the draft that the supply no longer reaches.
  let reach = covered + quantity
  let last = levels.length - 1
  let lowest = levels[last]
  while (lowest !== undefined && lowest.price < price && reach - lowest.quantity >= offer.supply) {
    reach -= lowest.quantity
    lowest = levels[--last]
  }
  if (lowest !== undefined && lowest.price < price) return { clearingPrice: lowest.price, allotment: quantity }

  const before = lowest?.price === price ? lowest.quantity : 0n
  const left = offer.supply - (reach - quantity - before)
  // Bids above the draft's price take the whole supply, so the price doesn't change.
  if (left <= 0n) return { clearingPrice: lowest?.price ?? 0n, allotment: 0n }
  return { clearingPrice: price, allotment: shareAtPrice({ left, demand: before + quantity, before, quantity }) }
}

/** The lowest price at which a bid for this many tokens would win all of them now; `undefined` if no price does. */
export function findFullPrice(state: BookState, quantity: bigint): bigint | undefined {
  const { offer, demand } = state
  if (quantity > offer.supply || demand + quantity < offer.supply) return undefined
  const forTokens = findPriceForTokens(state, quantity)
  // A higher price never wins fewer tokens or lowers the clearing price, so if the larger price misses a goal, every price does.
  const price = larger(forTokens, thresholdPrice(offer))
  return clearWithDraft(state, { price, quantity }).allotment === quantity ? price : undefined
}

/** The price above which a bid for this many tokens is always filled; 0 if there is no bid to beat. */
export function findPriceToExceed({ offer, levels, covered }: BookState, quantity: bigint): bigint {
  let above = covered
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index]
    above -= level?.quantity ?? 0n
    if (above + quantity <= offer.supply) return level?.price ?? 0n
  }
  return 0n
}

function findPriceForTokens(state: BookState, quantity: bigint): bigint {
  const { offer, demand } = state
  if (demand + quantity <= offer.supply) return roundUpToStep(offer.minimumPrice)
  const limit = findPriceToExceed(state, quantity)
  const price = roundUpToStep(limit)
  if (price > limit) return price
  // At the limit itself, rounding can still give all tokens.
  return sellWithDraft(state, { price, quantity }).allotment === quantity ? price : price + PRICE_STEP
}
