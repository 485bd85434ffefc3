import { PRICE_STEP } from './money.ts'
import { clearWithDraft, type Standing, sellWithDraft } from './standing.ts'

/** The lowest price at which a bid for this many tokens would get them all now; `undefined` when none does. */
export function findFullPrice(standing: Standing, quantity: bigint): bigint | undefined {
  const { offer, demand } = standing
  if (quantity > offer.supply || demand + quantity < offer.supply) return undefined
  const forThreshold = roundUpToStep((offer.threshold + offer.supply - 1n) / offer.supply)
  const forTokens = findPriceForTokens(standing, quantity)
  // A higher price keeps the tokens and never lowers the clearing price, so the larger one serves both or nothing does.
  const price = larger(forTokens, forThreshold)
  return clearWithDraft(standing, { price, quantity }).allotment === quantity ? price : undefined
}

/** The price above which a bid for this many tokens is always filled; 0 when there is no bid to outbid. */
export function findPriceToExceed({ offer, levels, covered }: Standing, quantity: bigint): bigint {
  let above = covered
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index]
    above -= level?.quantity ?? 0n
    if (above + quantity <= offer.supply) return level?.price ?? 0n
  }
  return 0n
}

function findPriceForTokens(standing: Standing, quantity: bigint): bigint {
  const { offer, demand } = standing
  if (demand + quantity <= offer.supply) return roundUpToStep(offer.minimumPrice)
  const limit = findPriceToExceed(standing, quantity)
  const price = roundUpToStep(limit)
  if (price > limit) return price
  // At the limit itself the remainders may still give it all.
  return sellWithDraft(standing, { price, quantity }).allotment === quantity ? price : price + PRICE_STEP
}

function larger(one: bigint, other: bigint): bigint {
  if (one > other) return one
  return other
}

function roundUpToStep(price: bigint): bigint {
  return ((price + PRICE_STEP - 1n) / PRICE_STEP) * PRICE_STEP
}
