import { formatEther } from 'viem'
import type { BookRow } from '../database/schema.ts'

/** How the bids of an auction stand, as it travels. */
export function describeDemand(
  book: Pick<BookRow, 'demand' | 'bid_count' | 'clearing_price' | 'lowest_price' | 'highest_price'>,
  supply: bigint,
) {
  return {
    tokensAvailable: book.demand < supply ? Number(supply - book.demand) : 0,
    clearingPrice: formatPrice(book.clearing_price),
    lowestBidPrice: formatPrice(book.lowest_price),
    highestBidPrice: formatPrice(book.highest_price),
    bidCount: Number(book.bid_count),
  }
}

function formatPrice(price: bigint | null): string | null {
  return price === null ? null : formatEther(price)
}
