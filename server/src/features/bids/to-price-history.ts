import type { PriceHistory } from '@melos/api-contract'
import { openBook } from '@melos/clearing'
import { formatEther } from 'viem'
import type { AuctionSummaryRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { PlacedBid } from './bid-store.ts'
import { type PricePoint, selectPricePoints } from './select-price-points.ts'

/** No screen can show more points. */
const MOST_POINTS = 500

export function toPriceHistory(
  { supply }: Pick<AuctionSummaryRow, 'supply'>,
  bids: readonly PlacedBid[],
): PriceHistory {
  const points = selectPricePoints(followPrices(supply, bids), MOST_POINTS)
  return {
    points: points.map(({ at, bidCount, clearingPrice, highestPrice }) => ({
      at: toUtcDateTime(at),
      bidCount,
      clearingPrice: clearingPrice === null ? null : formatEther(clearingPrice),
      highestBidPrice: formatEther(highestPrice),
    })),
  }
}

/** A point for the first bid, the last bid, and each bid that changes one of the two prices. */
function followPrices(supply: bigint, bids: readonly PlacedBid[]): PricePoint[] {
  const book = openBook({ supply, minimumPrice: 0n, threshold: 0n })
  const points: PricePoint[] = []
  let [clearingPrice, highestPrice]: [bigint | null, bigint] = [null, 0n]
  for (const [index, { price, quantity, placed_at }] of bids.entries()) {
    book.add({ id: `${index}`, price, quantity })
    const cleared = book.clearingPrice ?? null
    const isChange = cleared !== clearingPrice || price > highestPrice
    clearingPrice = cleared
    if (price > highestPrice) highestPrice = price
    if (isChange || index === bids.length - 1) {
      points.push({ at: placed_at, bidCount: index + 1, clearingPrice, highestPrice })
    }
  }
  return points
}
