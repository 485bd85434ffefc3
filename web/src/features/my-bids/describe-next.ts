import type { MyBid } from '@melos/api-contract'
import { nextStep } from '@melos/clearing'
import { formatMels } from '../../lib/format-mels.ts'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { writeMels } from '../../lib/parse-mels.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { moneyOf, toOwnBid } from './own-bid.ts'
import { texts } from './texts.ts'

const { next } = texts
const show = (units: bigint): string => formatMels(writeMels(units))

/** What happens next to a bid and its money, in a sentence or two. */
export function describeNext(bid: MyBid, { isReclaimable }: { isReclaimable: boolean }): string {
  const deposit = show(moneyOf(bid).deposit)
  const step = nextStep(toOwnBid(bid, { isReclaimable }))
  switch (step) {
    case 'withdraw-credit':
      return next.credited(sayCredited(bid.credited))
    case 'got':
      return next.got(sayGets(bid))
    case 'lost':
      return next.lost(deposit)
    case 'sold-nothing':
      return next.soldNothing(deposit)
    case 'reclaim':
      return next.reclaim(deposit)
    case 'will-get':
      return orReclaim(next.willGet(sayGets(bid)), bid)
    case 'will-lose':
      return orReclaim(next.willLose(deposit), bid)
    case 'will-sell-nothing':
      return orReclaim(next.nothingSold(deposit), bid)
    case 'would-get':
      return next.wins(sayGets(bid))
    case 'would-lose':
      return next.loses(deposit)
    case 'would-sell-nothing':
      return next.doesNotSell(deposit)
    default:
      return step satisfies never
  }
}

function sayGets(bid: MyBid): string {
  const { startTokenCount: asked, finalTokenCount: got } = bid
  const { paid, refund } = moneyOf(bid)
  const gets =
    got === asked
      ? texts.gets(groupThousands(got), got, show(paid))
      : texts.getsOf(groupThousands(got), groupThousands(asked), show(paid))
  return refund === 0n ? gets : texts.andBack(gets, show(refund))
}

/** Once the price is proved, nothing can be taken back any more: everything is handed out. */
function orReclaim(sentence: string, { auction: { reclaimableFrom } }: MyBid): string {
  if (reclaimableFrom === null) return sentence
  return `${sentence} ${next.orReclaim(formatUtcMinute(parseUtcDateTime(reclaimableFrom)))}`
}

function sayCredited(credited: MyBid['credited']): string {
  const { mels, tokens } = credited ?? { mels: '0', tokens: 0 }
  const money = texts.mels(formatMels(mels))
  if (tokens === 0) return money
  return mels === '0' ? texts.tokens(groupThousands(tokens)) : texts.both(texts.tokens(groupThousands(tokens)), money)
}
