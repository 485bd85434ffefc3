import type { Auction, Bid } from '@melos/api-contract'

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
export function bidState(
  { status, outcome, projectedOutcome }: Standing,
  { startTokenCount, finalTokenCount }: Pick<Bid, 'startTokenCount' | 'finalTokenCount'>,
): BidState {
  const isOver = status.value === 'TERMINATED' || status.value === 'PROCESSED'
  if ((outcome ?? projectedOutcome) === 'VOID') {
    if (!isOver) return 'waiting'
    return status.value === 'PROCESSED' ? 'refunded' : 'to-refund'
  }
  if (finalTokenCount === 0) return isOver ? 'lost' : 'losing'
  if (finalTokenCount < startTokenCount) return isOver ? 'partly-won' : 'partly'
  return isOver ? 'won' : 'winning'
}
