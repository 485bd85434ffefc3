import type { AuctionStatus } from '@melos/api-contract'
import type { AuctionSummaryRow } from '../database/schema.ts'

const labels: Record<AuctionStatus, string> = {
  PENDING: 'Pending',
  OPEN: 'Open',
  TERMINATED: 'Terminated',
  PROCESSED: 'Processed',
}

/** Derived, never stored: bids are taken in [starts_at, ends_at). */
export function auctionStatus(
  auction: Pick<AuctionSummaryRow, 'starts_at' | 'ends_at' | 'processed_at'>,
  now: Date,
): AuctionStatus {
  if (auction.processed_at !== null) return 'PROCESSED'
  if (now < auction.starts_at) return 'PENDING'
  if (now < auction.ends_at) return 'OPEN'
  return 'TERMINATED'
}

export function labelStatus(value: AuctionStatus): { value: AuctionStatus; label: string } {
  return { value, label: labels[value] }
}
