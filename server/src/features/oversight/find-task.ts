import type { AuctionTask } from '@melos/api-contract'
import { openToAllFrom } from '@melos/clearing'
import { statusOf } from '../../auction-summaries/auction-summary.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'

export const ENDING_SOON_MS = 24 * 60 * 60 * 1000

interface TaskSource extends Pick<AuctionSummaryRow, 'starts_at' | 'ends_at' | 'processed_at' | 'outcome'> {
  readonly settledBidderCount: number
}

export function findTask(auction: TaskSource, now: Date): AuctionTask | null {
  const { value: status } = statusOf(auction, now)
  switch (status) {
    case 'PENDING':
    case 'PROCESSED':
      return null
    case 'OPEN':
      return auction.ends_at.getTime() - now.getTime() <= ENDING_SOON_MS ? 'ENDING_SOON' : null
    case 'TERMINATED':
      if (now >= openToAllFrom(auction.ends_at)) return 'DEADLINE_NEAR'
      return auction.outcome !== null || auction.settledBidderCount > 0 ? 'SETTLE_REST' : 'SETTLE'
    default:
      return status satisfies never
  }
}
