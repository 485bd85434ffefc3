import { type AuctionStatus, hasEnded } from './auction-status.ts'

export type Outcome = 'SOLD' | 'VOID'

interface AuctionOutcome {
  readonly status: AuctionStatus
  /** Null until the contract has decided. */
  readonly outcome: Outcome | null
  /** The outcome if the auction ended now. */
  readonly projectedOutcome: Outcome
}

/** The allotment is final once the auction has its outcome; before that it assumes that the auction ends now. */
interface BidTokens {
  readonly quantity: number | bigint
  readonly allotment: number | bigint
}

/** The first four states apply while the auction runs, the last four once it has ended. */
export type BidState = 'winning' | 'partly-winning' | 'losing' | 'waiting' | 'won' | 'partly-won' | 'lost' | 'refunded'

export interface OwnBid extends BidTokens {
  readonly auction: AuctionOutcome
  /** Whether the contract has paid this wallet what the auction owes it. */
  readonly isSettled: boolean
  /** Whether a payment failed, so that the bidder can withdraw it. */
  readonly isCredited: boolean
  /** Whether the bidder can reclaim the deposit now. */
  readonly isReclaimable: boolean
}

/** What the bidder can expect or do next. */
export type NextStep =
  | 'withdraw-credit'
  | 'got'
  | 'lost'
  | 'sold-nothing'
  | 'reclaim'
  | 'will-get'
  | 'will-lose'
  | 'will-sell-nothing'
  | 'would-get'
  | 'would-lose'
  | 'would-sell-nothing'

/** The contract's decision takes precedence over the projection. */
export function sells({ outcome, projectedOutcome }: Omit<AuctionOutcome, 'status'>): boolean {
  return (outcome ?? projectedOutcome) === 'SOLD'
}

/** If an auction doesn't sell, its bids wait until their deposits are refunded. */
export function bidState(auction: AuctionOutcome, { quantity, allotment }: BidTokens): BidState {
  if (!sells(auction)) return auction.status === 'PROCESSED' ? 'refunded' : 'waiting'
  const isOver = hasEnded(auction.status)
  if (allotment <= 0) return isOver ? 'lost' : 'losing'
  if (allotment < quantity) return isOver ? 'partly-won' : 'partly-winning'
  return isOver ? 'won' : 'winning'
}

/** The bid's state for the wallet that placed it, which can be paid before the rest of its auction. */
export function ownBidState(bid: OwnBid): BidState {
  // A deposit can be reclaimed only from an auction that will no longer sell.
  if (bid.isReclaimable) return 'waiting'
  return bid.isSettled && !sells(bid.auction) ? 'refunded' : bidState(bid.auction, bid)
}

export function nextStep(bid: OwnBid): NextStep {
  const { auction, allotment } = bid
  if (bid.isCredited) return 'withdraw-credit'
  if (bid.isReclaimable) return 'reclaim'
  const isOver = hasEnded(auction.status)
  const isPaid = bid.isSettled || auction.status === 'PROCESSED'
  if (!sells(auction)) {
    if (isPaid) return 'sold-nothing'
    return isOver ? 'will-sell-nothing' : 'would-sell-nothing'
  }
  if (isPaid) return allotment > 0 ? 'got' : 'lost'
  if (isOver) return allotment > 0 ? 'will-get' : 'will-lose'
  return allotment > 0 ? 'would-get' : 'would-lose'
}
