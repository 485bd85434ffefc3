import { type AuctionStatus, hasEnded } from './auction-status.ts'

type Outcome = 'SOLD' | 'VOID'

/** How the auction of a bid stands. */
interface AuctionStanding {
  readonly status: AuctionStatus
  /** As the contract has settled it; null before. */
  readonly outcome: Outcome | null
  /** What the rule would say if the auction ended with the bids it has. */
  readonly projectedOutcome: Outcome
}

/** How many tokens a bid is for and how many it gets: final once the auction has its outcome, before that as if it ended now. */
interface BidTokens {
  readonly quantity: number | bigint
  readonly allotment: number | bigint
}

/** While the auction runs, then once it has ended. */
export type BidState = 'winning' | 'partly-winning' | 'losing' | 'waiting' | 'won' | 'partly-won' | 'lost' | 'refunded'

interface OwnBid extends BidTokens {
  readonly auction: AuctionStanding
  /** Whether the contract has paid this wallet what the auction owes it. */
  readonly isSettled: boolean
  /** Whether something of it could not be paid and waits in the contract. */
  readonly isCredited: boolean
  /** Whether the bidder can take the deposit back by now. */
  readonly isReclaimable: boolean
}

/** What happens next to a bid of one's own and its money. */
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

/** What the contract has decided counts before what is expected. */
export function sells({ outcome, projectedOutcome }: Omit<AuctionStanding, 'status'>): boolean {
  return (outcome ?? projectedOutcome) === 'SOLD'
}

/** A bid of an auction that doesn't sell waits until its deposit is refunded. */
export function bidState(auction: AuctionStanding, { quantity, allotment }: BidTokens): BidState {
  if (!sells(auction)) return auction.status === 'PROCESSED' ? 'refunded' : 'waiting'
  const isOver = hasEnded(auction.status)
  if (allotment <= 0) return isOver ? 'lost' : 'losing'
  if (allotment < quantity) return isOver ? 'partly-won' : 'partly-winning'
  return isOver ? 'won' : 'winning'
}

/** The same for the wallet that placed the bid, which can be paid before the rest of its auction. */
export function ownBidState(bid: OwnBid): BidState {
  // A deposit that can be taken back is from an auction that sells nothing any more.
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
