import type { AuctionStatus } from '@melos/api-contract'

/** Derived, never stored: bids are taken in [startsAt, endsAt). */
export function auctionStatus(auction: { startsAt: Date; endsAt: Date }, now: Date): AuctionStatus {
  if (now < auction.startsAt) return 'PENDING'
  if (now < auction.endsAt) return 'OPEN'
  return 'TERMINATED'
}
