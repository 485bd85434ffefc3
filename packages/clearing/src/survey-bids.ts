import type { Bid, Offer } from './auction.ts'
import { checkBid, checkIds, isValidBid } from './check-auction.ts'
import type { Bracket } from './guess-bracket.ts'
import { toSafeNumber } from './to-safe-number.ts'

/** The bids above a bracket of prices and those inside it. Sums of demand stop at the supply. */
export interface Survey {
  /** One per bid: all its tokens if it is above the bracket, otherwise 0. */
  readonly allotments: bigint[]
  readonly demandAbove: number
  /** The positions of the bids in the bracket. */
  readonly places: Uint32Array
  /** The prices in the bracket, where neighbouring bids at one price share an entry; then the same as doubles, and their demand. */
  readonly prices: readonly bigint[]
  readonly priceKeys: Float64Array
  readonly demands: Float64Array
}

/** Reads each bid once and refuses malformed ones. The supply must be a safe number. */
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
    if (!isValidBid(bid, minimumPrice)) checkBid(offer, bid)
    // The contract's ids are increasing numbers, and as long as they increase, no two are equal.
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
