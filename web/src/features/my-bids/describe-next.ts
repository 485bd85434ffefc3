import type { MyBid } from '@melos/api-contract'
import { nextStep } from '@melos/clearing'
import { formatMels } from '../../lib/format-mels.ts'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { showMels } from '../../lib/show-units.ts'
import { moneyOf, toOwnBid } from './own-bid.ts'
import { texts } from './texts.ts'

const { next } = texts

export function describeNext(bid: MyBid, { isReclaimable }: { isReclaimable: boolean }): string {
  const deposit = showMels(moneyOf(bid).deposit)
  const step = nextStep(toOwnBid(bid, { isReclaimable }))
  switch (step) {
    case 'withdraw-credit':
      return next.credited(describeCredit(bid.credited))
    case 'got':
      return next.got(describeGets(bid))
    case 'lost':
      return next.lost(deposit)
    case 'sold-nothing':
      return next.soldNothing(deposit)
    case 'reclaim':
      return next.reclaim(deposit)
    case 'will-get':
      return orReclaim(next.willGet(describeGets(bid)), bid)
    case 'will-lose':
      return orReclaim(next.willLose(deposit), bid)
    case 'will-sell-nothing':
      return orReclaim(next.nothingSold(deposit), bid)
    case 'would-get':
      return next.wins(describeGets(bid))
    case 'would-lose':
      return next.loses(deposit)
    case 'would-sell-nothing':
      return next.doesNotSell(deposit)
    default:
      return step satisfies never
  }
}

function describeGets(bid: MyBid): string {
  const { startTokenCount: asked, finalTokenCount: got } = bid
  const { paid, refund } = moneyOf(bid)
  const gets =
    got === asked
      ? texts.gets(groupThousands(got), got, showMels(paid))
      : texts.getsOf(groupThousands(got), groupThousands(asked), showMels(paid))
  return refund === 0n ? gets : texts.andBack(gets, showMels(refund))
}

/** Once the clearing price is proved, `reclaimableFrom` is null: the auction can only be settled. */
function orReclaim(sentence: string, { auction: { reclaimableFrom } }: MyBid): string {
  if (reclaimableFrom === null) return sentence
  return `${sentence} ${next.orReclaim(formatUtcMinute(parseUtcDateTime(reclaimableFrom)))}`
}

function describeCredit(credited: MyBid['credited']): string {
  const { mels, tokens } = credited ?? { mels: '0', tokens: 0 }
  const money = texts.mels(formatMels(mels))
  if (tokens === 0) return money
  return mels === '0' ? texts.tokens(groupThousands(tokens)) : texts.both(texts.tokens(groupThousands(tokens)), money)
}
