import { type Bid, byPriceDescending, type Offer } from './auction.ts'
import { checkBids, checkList } from './check-auction.ts'
import { findExactCutoff } from './find-exact-cutoff.ts'
import { guessBracket } from './guess-bracket.ts'
import { type Survey, surveyBids } from './survey-bids.ts'

export interface ClearingPoint {
  readonly clearingPrice: bigint
  /** What was seen on the way: bids above its bracket are above the price, bids below it below. */
  readonly survey: Survey
}

/**
 * The price at which demand, from the highest price down, first reaches the supply; `undefined` when it never does.
 * Looks at every bid, so it is also what refuses malformed ones.
 */
export function findClearingPoint(offer: Offer, bids: readonly Bid[]): ClearingPoint | undefined {
  checkList(bids)
  // More than the contract takes: as exact, but by sorting.
  if (offer.supply > BigInt(Number.MAX_SAFE_INTEGER)) return findBySorting(offer, bids)
  const guess = guessBracket(offer, bids)
  const found = findInBracket(offer, surveyBids(offer, bids, guess))
  if (found !== undefined || (guess.lower === undefined && guess.upper === undefined)) return found
  // A sample may mislead, as a bidder may see to; that costs one more look at each bid and nothing else.
  return findInBracket(offer, surveyBids(offer, bids, {}))
}

function findInBracket({ supply }: Offer, survey: Survey): ClearingPoint | undefined {
  const target = Number(supply) - survey.demandAbove
  if (target <= 0) return undefined
  const { prices: values, priceKeys: keys, demands: weights } = survey
  const clearingPrice = findExactCutoff({ values, keys, weights, target })
  return clearingPrice === undefined ? undefined : { clearingPrice, survey }
}

function findBySorting(offer: Offer, bids: readonly Bid[]): ClearingPoint | undefined {
  checkBids(offer, bids)
  let demand = 0n
  for (const { price, quantity } of bids.toSorted(byPriceDescending)) {
    demand += quantity
    if (demand >= offer.supply) return { clearingPrice: price, survey: surveyNothing(bids) }
  }
  return undefined
}

/** Every bid is as near as any other. */
function surveyNothing(bids: readonly Bid[]): Survey {
  return {
    allotments: bids.map(() => 0n),
    demandAbove: 0,
    places: Uint32Array.from(bids.keys()),
    prices: [],
    priceKeys: new Float64Array(),
    demands: new Float64Array(),
  }
}
