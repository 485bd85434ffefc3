import { type Bid, byPriceDescending, type Offer } from './auction.ts'
import { checkBids, checkList } from './check-auction.ts'
import { findExactCutoff } from './find-exact-cutoff.ts'
import { guessBracket } from './guess-bracket.ts'
import { type Survey, surveyBids } from './survey-bids.ts'

export interface ClearingPoint {
  readonly clearingPrice: bigint
  /** Bids above the bracket are above the clearing price, and bids below it are below the clearing price. */
  readonly survey: Survey
}

/**
 * The price at which demand, from the highest price down, first reaches the supply; `undefined` if it never does. It reads every
 * bid, so it also refuses malformed ones.
 */
export function findClearingPoint(offer: Offer, bids: readonly Bid[]): ClearingPoint | undefined {
  checkList(bids)
  // The contract accepts no supply this large; sorting is slower but exact.
  if (offer.supply > BigInt(Number.MAX_SAFE_INTEGER)) return findBySorting(offer, bids)
  const guess = guessBracket(offer, bids)
  const found = findInBracket(offer, surveyBids(offer, bids, guess))
  if (found !== undefined || (guess.lower === undefined && guess.upper === undefined)) return found
  // Bidders can make a sample misleading, but that only costs a second pass over the bids.
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
    if (demand >= offer.supply) return { clearingPrice: price, survey: surveyAll(bids) }
  }
  return undefined
}

/** A survey whose bracket holds every bid. */
function surveyAll(bids: readonly Bid[]): Survey {
  return {
    allotments: bids.map(() => 0n),
    demandAbove: 0,
    places: Uint32Array.from(bids.keys()),
    prices: [],
    priceKeys: new Float64Array(),
    demands: new Float64Array(),
  }
}
