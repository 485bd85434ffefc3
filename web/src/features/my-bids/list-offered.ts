import type { BidsPage } from './load-my-bids.ts'
import { keyOf } from './own-call.ts'

/** The calls that a page of bids gives reason for, now or once their date has come. */
export function listOffered({ bids, credits }: Pick<BidsPage, 'bids' | 'credits'>): ReadonlySet<string> {
  return new Set([
    ...bids
      .filter(({ auction }) => auction.reclaimableFrom !== null)
      .map(({ auction }) => keyOf({ kind: 'reclaim', auctionId: auction.externalId })),
    ...credits.map(({ token }) => keyOf({ kind: 'withdrawal', token })),
  ])
}
