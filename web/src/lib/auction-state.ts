import type { Auction, AuctionStatus } from '@melos/api-contract'

/** Whether bids are no longer taken, settled or not. */
export function hasEnded(status: AuctionStatus): boolean {
  return status === 'TERMINATED' || status === 'PROCESSED'
}

/** Whether it has sold or, as its bids are, would. What the contract has decided counts before what is expected. */
export function sells({ outcome, projectedOutcome }: Pick<Auction, 'outcome' | 'projectedOutcome'>): boolean {
  return (outcome ?? projectedOutcome) === 'SOLD'
}

/** How much of what it asks for a bid gets, or would get if the auction ended now. */
export function shareOf(bid: { readonly startTokenCount: number; readonly finalTokenCount: number }) {
  if (bid.finalTokenCount === 0) return 'none'
  return bid.finalTokenCount < bid.startTokenCount ? 'part' : 'all'
}
