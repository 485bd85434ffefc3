import type { MyBid } from '@melos/api-contract'

/** What the bidder can do about a bid without anyone's help, and which words say so. */
export function callOf(bid: MyBid, { isReclaimable }: { isReclaimable: boolean }) {
  if (bid.withdrawable) return { kind: 'outbid', words: 'outbid' } as const
  if (isReclaimable) return { kind: 'settle-me', words: 'reclaim' } as const
  return awaitsSettlement(bid) ? ({ kind: 'settle-me', words: 'settle' } as const) : undefined
}

/** Whether an administrator can settle the bid at any moment. */
export function awaitsSettlement({ settled, auction }: MyBid): boolean {
  return !settled && auction.status.value === 'TERMINATED'
}
