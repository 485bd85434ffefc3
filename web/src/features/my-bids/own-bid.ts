import type { MyBid } from '@melos/api-contract'
import { bidMoney } from '@melos/clearing'
import { parseMels } from '../../lib/amounts.ts'
import { parseUtcDateTime } from '../../lib/utc-time.ts'

export function toOwnBid(bid: MyBid, { isReclaimable }: { isReclaimable: boolean }) {
  return {
    auction: { ...bid.auction, status: bid.auction.status.value },
    quantity: bid.startTokenCount,
    allotment: bid.finalTokenCount,
    isSettled: bid.settled,
    isCredited: bid.credited !== null,
    isReclaimable,
  }
}

/** Whether the bidder can reclaim the deposit at a given moment. */
export function isReclaimable({ auction: { reclaimableFrom } }: MyBid, now: number): boolean {
  return reclaimableFrom !== null && now >= parseUtcDateTime(reclaimableFrom)
}

/** In base units. */
export function moneyOf({ startTokenPrice, startTokenCount, finalTotalPrice }: MyBid) {
  const [price, payment] = [parseMels(startTokenPrice), parseMels(finalTotalPrice)]
  return bidMoney({ price, quantity: BigInt(startTokenCount), payment })
}

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
