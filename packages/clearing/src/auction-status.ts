export type AuctionStatus = 'PENDING' | 'OPEN' | 'TERMINATED' | 'PROCESSED'

interface AuctionTimes {
  /** The first moment at which bids are accepted. */
  readonly startsAt: Date
  /** The first moment at which bids are no longer accepted. */
  readonly endsAt: Date
  /** Whether the contract has settled every bidder. */
  readonly isProcessed: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Times after an auction's end. A test checks that the contract has the same. */
export const deadlines = { openToAllMs: 7 * DAY_MS, reclaimableMs: 14 * DAY_MS } as const

export function auctionStatus({ startsAt, endsAt, isProcessed }: AuctionTimes, now: Date): AuctionStatus {
  if (isProcessed) return 'PROCESSED'
  if (now < startsAt) return 'PENDING'
  if (now < endsAt) return 'OPEN'
  return 'TERMINATED'
}

export function hasEnded(status: AuctionStatus): boolean {
  return status === 'TERMINATED' || status === 'PROCESSED'
}

/** From then on anyone can settle the auction. */
export function openToAllFrom(endsAt: Date): Date {
  return new Date(endsAt.getTime() + deadlines.openToAllMs)
}

/** From then on an uncleared auction is void, and its bidders can reclaim their deposits. */
export function reclaimableFrom(endsAt: Date): Date {
  return new Date(endsAt.getTime() + deadlines.reclaimableMs)
}

/** When time alone next changes the auction's status or outcome. */
export function changesNextAt({ startsAt, endsAt, isProcessed }: AuctionTimes, now: Date): Date | undefined {
  if (isProcessed) return undefined
  return [startsAt, endsAt, reclaimableFrom(endsAt)].find((moment) => moment > now)
}
