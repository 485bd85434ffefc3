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

/** How a bid stands for everyone. */
export type BidState =
  | 'winning'
  | 'partly-winning'
  | 'losing'
  | 'waiting'
  | 'won'
  | 'partly-won'
  | 'lost'
  | 'to-refund'
  | 'refunded'

/** How a bid stands for the wallet that placed it, which waits until it is paid. */
export type OwnBidState = 'waiting' | 'winning' | 'partly-winning' | 'losing' | 'won' | 'refunded' | 'credited'

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

export function bidState(auction: AuctionStanding, { quantity, allotment }: BidTokens): BidState {
  const isOver = hasEnded(auction.status)
  if (!sells(auction)) {
    if (!isOver) return 'waiting'
    return auction.status === 'PROCESSED' ? 'refunded' : 'to-refund'
  }
  if (allotment <= 0) return isOver ? 'lost' : 'losing'
  if (allotment < quantity) return isOver ? 'partly-won' : 'partly-winning'
  return isOver ? 'won' : 'winning'
}

/** Until the wallet is paid a bid is `waiting` when nothing is sold, and otherwise what the rule gives, ended or not. */
export function ownBidState({ auction, quantity, allotment, ...bid }: OwnBid): OwnBidState {
  if (bid.isCredited) return 'credited'
  if (bid.isSettled || auction.status === 'PROCESSED') return allotment > 0 ? 'won' : 'refunded'
  // What can be taken back is void from that moment, whatever was said before it.
  if (bid.isReclaimable || auction.status === 'PENDING' || !sells(auction)) return 'waiting'
  if (allotment <= 0) return 'losing'
  return allotment < quantity ? 'partly-winning' : 'winning'
}

export function nextStep(bid: OwnBid): NextStep {
  const isOver = hasEnded(bid.auction.status)
  const state = ownBidState(bid)
  switch (state) {
    case 'credited':
      return 'withdraw-credit'
    case 'won':
      return 'got'
    case 'refunded':
      return sells(bid.auction) ? 'lost' : 'sold-nothing'
    case 'waiting':
      if (bid.isReclaimable) return 'reclaim'
      return isOver ? 'will-sell-nothing' : 'would-sell-nothing'
    case 'losing':
      return isOver ? 'will-lose' : 'would-lose'
    case 'partly-winning':
    case 'winning':
      return isOver ? 'will-get' : 'would-get'
    default:
      return state satisfies never
  }
}
