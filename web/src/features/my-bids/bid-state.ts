import type { MyBid } from '@melos/api-contract'
import { sells, shareOf } from '../../lib/auction-state.ts'

export type BidState = 'pending' | 'winning' | 'partly' | 'losing' | 'won' | 'refunded' | 'credited'

type Standing = Pick<MyBid, 'startTokenCount' | 'finalTokenCount' | 'settled' | 'credited'> & {
  readonly auction: Pick<MyBid['auction'], 'status' | 'outcome' | 'projectedOutcome'>
}

/**
 * How a bid stands, in a word. Until the wallet is paid it is `pending` when nothing is sold, whether the auction runs or has
 * ended, and otherwise what the rule gives: as if the auction ended now, or for good.
 */
export function bidState(bid: Standing, { isReclaimable }: { isReclaimable: boolean }): BidState {
  const { auction, finalTokenCount, settled, credited } = bid
  const status = auction.status.value
  if (credited !== null) return 'credited'
  if (settled || status === 'PROCESSED') return finalTokenCount > 0 ? 'won' : 'refunded'
  // What may be taken back is void from that moment, whatever the server said before it.
  if (isReclaimable || status === 'PENDING' || !sells(auction)) return 'pending'
  return ({ none: 'losing', part: 'partly', all: 'winning' } as const)[shareOf(bid)]
}
