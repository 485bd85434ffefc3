import type { MyBid } from '@melos/api-contract'
import { countTokens, describeNextStep, nextStep } from '@melos/clearing'
import { formatMels, withUnit } from '@melos/clearing/format-numbers'
import { showMels } from '../../lib/amounts.ts'
import { formatUtcMinute, parseUtcDateTime } from '../../lib/utc-time.ts'
import { moneyOf, toOwnBid } from './own-bid.ts'

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
