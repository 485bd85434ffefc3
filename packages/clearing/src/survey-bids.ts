import type { Bid, Offer } from './auction.ts'
import { checkBid, checkIds, isSound } from './check-auction.ts'
import type { Bracket } from './guess-bracket.ts'
import { toSafeNumber } from './to-safe-number.ts'

/** Where the bids stand towards a bracket of prices. Demand counts up to the supply, and no further. */
export interface Survey {
  /** One per bid: all tokens of a bid above the bracket, none for the others. */
  readonly allotments: bigint[]
  readonly demandAbove: number
  /** The places of the bids in the bracket. */
  readonly places: Uint32Array
  /** The prices in the bracket, those of neighbours that offer the same joined to one; as doubles; and the demand at each. */
  readonly prices: readonly bigint[]
  readonly priceKeys: Float64Array
  readonly demands: Float64Array
}

/** One look at each bid; refuses malformed ones. The supply must be a safe number. */
export function surveyBids(offer: Offer, bids: readonly Bid[], { lower, upper }: Bracket): Survey {
  const { supply, minimumPrice } = offer
  const most = Number(supply)
  const allotments = new Array<bigint>(bids.length)
  const places = new Uint32Array(bids.length)
  const prices: bigint[] = []
  const priceKeys = new Float64Array(bids.length)
  const demands = new Float64Array(bids.length)
  let demandAbove = 0
  let place = 0
  let near = 0
  let run = -1
  let runPrice: bigint | undefined
  let previousId = Number.NEGATIVE_INFINITY
  let idsGrow = true
  for (const bid of bids) {
    if (!isSound(bid, minimumPrice)) checkBid(offer, bid)
    // Ids are numbers that grow with the chain; as long as they do, no two are the same.
    const id = Number(bid.id)
    idsGrow &&= id > previousId
    previousId = id

    const { price, quantity } = bid
    const isBelow = lower !== undefined && price < lower
    const isAbove = !isBelow && upper !== undefined && price > upper
    allotments[place] = isAbove ? quantity : 0n
    if (isAbove) {
      demandAbove = Math.min(demandAbove + toSafeNumber(quantity, supply), most)
    } else if (!isBelow) {
      if (price !== runPrice) {
        runPrice = price
        priceKeys[++run] = Number(price)
        prices.push(price)
      }
      demands[run] = Math.min((demands[run] ?? 0) + toSafeNumber(quantity, supply), most)
      places[near++] = place
    }
    place++
  }
  if (!idsGrow) checkIds(bids)
  return {
    allotments,
    demandAbove,
    places: places.subarray(0, near),
    prices,
    priceKeys: priceKeys.subarray(0, run + 1),
    demands: demands.subarray(0, run + 1),
  }
}
