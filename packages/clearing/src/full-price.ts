import { type BookState, clearWithDraft, sellWithDraft } from './book-state.ts'
import { PRICE_STEP, roundUpToStep } from './money.ts'
import { larger, thresholdPrice } from './price-check.ts'

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
