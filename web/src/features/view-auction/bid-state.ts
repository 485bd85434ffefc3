import type { Auction, Bid } from '@melos/api-contract'
import { hasEnded, sells, shareOf } from '../../lib/auction-state.ts'

export type BidState =
  | 'winning'
  | 'partly'
  | 'losing'
  | 'waiting'
  | 'won'
  | 'partly-won'
  | 'lost'
  | 'to-refund'
  | 'refunded'

type Standing = Pick<Auction, 'status' | 'outcome' | 'projectedOutcome'>

/** How a bid stands, in a word: as if the auction ended now, or as it has ended. */
export function bidState(auction: Standing, bid: Pick<Bid, 'startTokenCount' | 'finalTokenCount'>): BidState {
  const status = auction.status.value
  const isOver = hasEnded(status)
  if (!sells(auction)) {
    if (!isOver) return 'waiting'
    return status === 'PROCESSED' ? 'refunded' : 'to-refund'
  }
  const [over, running] = states[shareOf(bid)]
  return isOver ? over : running
}

const states = {
  all: ['won', 'winning'],
  part: ['partly-won', 'partly'],
  none: ['lost', 'losing'],
} as const
