import type { Bid, Clearing, Offer } from './auction.ts'
import { checkBids, checkOffer } from './check-auction.ts'

/** Clears exactly, in expected time linear in the number of bids, for any order of bids. */
export function clearAuction(offer: Offer, bids: readonly Bid[]): Clearing {
  checkOffer(offer)
  checkBids(offer, bids)
  const clearingPrice = findClearingPrice(offer.supply, bids)
  if (clearingPrice === undefined) return { outcome: 'void', reason: 'undersubscribed' }
  if (clearingPrice * offer.supply < offer.threshold) return { outcome: 'void', reason: 'below-threshold' }
  return { outcome: 'sold', clearingPrice, allotments: allotTokens(offer.supply, bids, clearingPrice) }
}

/**
 * The price at which demand, from the highest price down, first reaches the supply; `undefined` if it never does. It splits the
 * bids at a random price and continues on the side where the supply is reached, so no order of bids is slow.
 */
function findClearingPrice(supply: bigint, bids: readonly Bid[]): bigint | undefined {
  let left = supply
  let near = bids
  while (true) {
    const middle = near[Math.floor(Math.random() * near.length)]?.price
    if (middle === undefined) return undefined
    const higher: Bid[] = []
    const lower: Bid[] = []
    let above = 0n
    let level = 0n
    for (const bid of near) {
      if (bid.price > middle) {
        higher.push(bid)
        above += bid.quantity
      } else if (bid.price < middle) lower.push(bid)
      else level += bid.quantity
    }
    if (above < left && above + level >= left) return middle
    near = above < left ? lower : higher
    if (above < left) left -= above + level
  }
}

/** Bids above the price are filled, bids at the price share what is left, bids below it get nothing. */
function allotTokens(supply: bigint, bids: readonly Bid[], clearingPrice: bigint): bigint[] {
  let left = supply
  let demand = 0n
  for (const { price, quantity } of bids) {
    if (price > clearingPrice) left -= quantity
    else if (price === clearingPrice) demand += quantity
  }
  let before = 0n
  return bids.map(({ price, quantity }) => {
    if (price > clearingPrice) return quantity
    if (price < clearingPrice) return 0n
    const share = shareAtPrice({ left, demand, before, quantity })
    before += quantity
    return share
  })
}

interface BidAtPrice {
  /** Tokens that the bids above the clearing price leave. */
  readonly left: bigint
  /** Tokens that all bids at the clearing price ask for. */
  readonly demand: bigint
  /** Tokens that earlier bids at the clearing price ask for. */
  readonly before: bigint
  readonly quantity: bigint
}

/** What a bid at the clearing price gets. Rounding the running sums makes splitting a bid pointless. */
export function shareAtPrice({ left, demand, before, quantity }: BidAtPrice): bigint {
  return ((before + quantity) * left) / demand - (before * left) / demand
}
