import type { Bid, Offer } from './auction.ts'
import { openBook } from './auction-book.ts'
import type { BidProjection } from './bid-projection.ts'
import type { Draft } from './standing.ts'

/** What a further bid would get if the auction ended now. A page that asks often keeps a book instead. */
export function projectBid(offer: Offer, bids: readonly Bid[], draft: Draft): BidProjection {
  return openBook(offer, bids).project(draft)
}
