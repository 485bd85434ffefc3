import type { MyBid } from '@melos/api-contract'
import { bidMoney, countTokens, describeNextStep, nextStep } from '@melos/clearing'
import { formatMels, withUnit } from '@melos/clearing/format-numbers'
import { parseMels, showMels } from '../../lib/amounts.ts'
import { formatUtcMinute, parseUtcDateTime } from '../../lib/utc-time.ts'

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

export function describeOwnBid(bid: MyBid, { isReclaimable }: { isReclaimable: boolean }): string {
  const { deposit, paid, refund } = moneyOf(bid)
  const { reclaimableFrom, withdrawn: isWithdrawn } = bid.auction
  const show = (units: bigint): string => withUnit(showMels(units), 'MELS')
  return describeNextStep(nextStep(toOwnBid(bid, { isReclaimable })), {
    quantity: bid.startTokenCount,
    allotment: bid.finalTokenCount,
    deposit: show(deposit),
    paid: show(paid),
    refund: refund === 0n ? undefined : show(refund),
    credit: describeCredit(bid.credited),
    // Once the clearing price is proved, this is null: the auction can only be settled.
    reclaimableFrom: reclaimableFrom === null ? undefined : formatUtcMinute(parseUtcDateTime(reclaimableFrom)),
    isWithdrawn,
  })
}

function describeCredit(credited: MyBid['credited']): string | undefined {
  if (credited === null) return undefined
  const tokens = credited.tokens === 0 ? [] : [countTokens(credited.tokens)]
  const money = credited.mels === '0' ? [] : [withUnit(formatMels(credited.mels), 'MELS')]
  return [...tokens, ...money].join(' and ')
}
