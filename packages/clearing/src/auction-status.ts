export type AuctionStatus = 'PENDING' | 'OPEN' | 'TERMINATED' | 'PROCESSED'

interface AuctionTimes {
  /** Bids are taken from this moment on. */
  readonly startsAt: Date
  /** And before this one. */
  readonly endsAt: Date
  /** Whether the contract has settled it whole. */
  readonly isProcessed: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000

/** How long after an auction's end the contract lets others act, in milliseconds; tests compare it with the contract's answers. */
export const deadlines = { openToAllMs: 7 * DAY_MS, reclaimableMs: 14 * DAY_MS } as const

/** Derived, never stored. */
export function auctionStatus({ startsAt, endsAt, isProcessed }: AuctionTimes, now: Date): AuctionStatus {
  if (isProcessed) return 'PROCESSED'
  if (now < startsAt) return 'PENDING'
  if (now < endsAt) return 'OPEN'
  return 'TERMINATED'
}

/** Whether bids are no longer taken, settled or not. */
export function hasEnded(status: AuctionStatus): boolean {
  return status === 'TERMINATED' || status === 'PROCESSED'
}

/** From then on anyone can settle the auction. */
export function openToAllFrom(endsAt: Date): Date {
  return new Date(endsAt.getTime() + deadlines.openToAllMs)
}

/** From then on an auction that nobody has cleared is void, and its bidders can take their deposits back. */
export function reclaimableFrom(endsAt: Date): Date {
  return new Date(endsAt.getTime() + deadlines.reclaimableMs)
}

/** When time alone next changes the auction's status or outcome. */
export function changesNextAt({ startsAt, endsAt, isProcessed }: AuctionTimes, now: Date): Date | undefined {
  if (isProcessed) return undefined
  return [startsAt, endsAt, reclaimableFrom(endsAt)].find((moment) => moment > now)
}
