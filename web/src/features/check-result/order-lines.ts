import type { BidderLine } from '@melos/evidence'

/** What is wrong comes first, then one's own line; the rest stays in the order of first bids. */
export function orderLines(lines: readonly BidderLine[], own: string | null): BidderLine[] {
  const rank = ({ state, bidder }: BidderLine): number => {
    if (state === 'wrong') return 0
    return isOwn(bidder, own) ? 1 : 2
  }
  return lines.toSorted((one, other) => rank(one) - rank(other))
}

export function isOwn(bidder: string, own: string | null): boolean {
  return own !== null && bidder.toLowerCase() === own.toLowerCase()
}
