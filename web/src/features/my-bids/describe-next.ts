import type { MyBid } from '@melos/api-contract'
import { type NextStep, nextStep } from '@melos/clearing'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { showMels } from '../../lib/amounts.ts'
import { formatUtcMinute, parseUtcDateTime } from '../../lib/utc-time.ts'
import { moneyOf, toOwnBid } from './own-bid.ts'
import { texts } from './texts.ts'

const { next } = texts

export function describeNext(bid: MyBid, { isReclaimable }: { isReclaimable: boolean }): string {
  const deposit = showMels(moneyOf(bid).deposit)
  const gets = describeGets(bid)
  const sentences: Record<NextStep, string> = {
    'withdraw-credit': next.credited(describeCredit(bid.credited)),
    got: next.got(gets),
    lost: next.lost(deposit),
    'sold-nothing': next.soldNothing(deposit),
    reclaim: next.reclaim(deposit),
    'will-get': orReclaim(next.willGet(gets), bid),
    'will-lose': orReclaim(next.willLose(deposit), bid),
    'will-sell-nothing': orReclaim(next.nothingSold(deposit), bid),
    'would-get': next.wins(gets),
    'would-lose': next.loses(deposit),
    'would-sell-nothing': next.doesNotSell(deposit),
  }
  return sentences[nextStep(toOwnBid(bid, { isReclaimable }))]
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
