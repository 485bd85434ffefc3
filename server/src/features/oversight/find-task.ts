import type { AuctionTask } from '@melos/api-contract'
import { auctionStatus } from '../../auction-summaries/auction-status.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** An auction that ends within so long is ending soon. */
export const ENDING_SOON_MS = DAY_MS
/** Operators settle alone for so long: the contract's rule. */
const OPERATORS_ALONE_MS = 7 * DAY_MS

interface TaskSource extends Pick<AuctionSummaryRow, 'starts_at' | 'ends_at' | 'processed_at' | 'outcome'> {
  readonly settledBidderCount: number
}

/** What an administrator has to do; null when there is nothing. `outcome` is what the contract has said. */
export function findTask(auction: TaskSource, now: Date): AuctionTask | null {
  const status = auctionStatus(auction, now)
  switch (status) {
    case 'PENDING':
    case 'PROCESSED':
      return null
    case 'OPEN':
      return auction.ends_at.getTime() - now.getTime() <= ENDING_SOON_MS ? 'ENDING_SOON' : null
    case 'TERMINATED':
      if (now >= openToAllFrom(auction)) return 'DEADLINE_NEAR'
      return auction.outcome !== null || auction.settledBidderCount > 0 ? 'SETTLE_REST' : 'SETTLE'
    default:
      return status satisfies never
  }
}

/** From then on anybody may settle it. */
export function openToAllFrom({ ends_at }: Pick<AuctionSummaryRow, 'ends_at'>): Date {
  return new Date(ends_at.getTime() + OPERATORS_ALONE_MS)
}
