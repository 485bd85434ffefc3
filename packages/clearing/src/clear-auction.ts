import { allotTokens } from './allot-tokens.ts'
import type { Bid, Clearing, Offer } from './auction.ts'
import { checkOffer } from './check-auction.ts'
import { findClearingPoint } from './find-clearing-point.ts'

/** The outcome the rule gives: exact, and in time linear in the number of bids whatever their order. */
export function clearAuction(offer: Offer, bids: readonly Bid[]): Clearing {
  checkOffer(offer)
  const point = findClearingPoint(offer, bids)
  if (point === undefined) return { outcome: 'void', reason: 'undersubscribed' }
  const { clearingPrice } = point
  if (clearingPrice * offer.supply < offer.threshold) return { outcome: 'void', reason: 'below-threshold' }
  return { outcome: 'sold', clearingPrice, allotments: allotTokens(offer.supply, bids, point) }
}
