import type { Bid, Offer } from './auction.ts'
import { openBook } from './auction-book.ts'

/** Tokens that no bid covers, and the price that a bid for `quantity` must exceed to be filled; 0 when none must be. */
export function priceToExceed(
  offer: Offer,
  bids: readonly Bid[],
  quantity: bigint,
): { availableTokenCount: bigint; minPrice: bigint } {
  return openBook(offer, bids).priceToExceed(quantity)
}
