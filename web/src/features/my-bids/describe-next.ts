import type { MyBid } from '@melos/api-contract'
import { sells } from '../../lib/auction-state.ts'
import { formatMels } from '../../lib/format-mels.ts'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { writeMels } from '../../lib/parse-mels.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { bidMoney } from './bid-money.ts'
import { bidState } from './bid-state.ts'
import { texts } from './texts.ts'

const { next } = texts
const show = (units: bigint): string => formatMels(writeMels(units))

/** What happens next to a bid and its money, in a sentence or two. */
export function describeNext(bid: MyBid, { isReclaimable }: { isReclaimable: boolean }): string {
  const { auction, credited } = bid
  const hasEnded = auction.status.value === 'TERMINATED'
  const deposit = show(bidMoney(bid).deposit)
  const state = bidState(bid, { isReclaimable })
  switch (state) {
    case 'credited':
      return next.credited(sayCredited(credited))
    case 'won':
      return next.got(sayGets(bid))
    case 'refunded':
      return sells(auction) ? next.lost(deposit) : next.soldNothing(deposit)
    case 'pending':
      if (isReclaimable) return next.reclaim(deposit)
      return hasEnded ? orReclaim(next.nothingSold(deposit), bid) : next.doesNotSell(deposit)
    case 'losing':
      return hasEnded ? orReclaim(next.willLose(deposit), bid) : next.loses(deposit)
    case 'partly':
    case 'winning':
      return hasEnded ? orReclaim(next.willGet(sayGets(bid)), bid) : next.wins(sayGets(bid))
    default:
      return state satisfies never
  }
}

function sayGets(bid: MyBid): string {
  const { startTokenCount: asked, finalTokenCount: got } = bid
  const { paid, back } = bidMoney(bid)
  const gets =
    got === asked
      ? texts.gets(groupThousands(got), got, show(paid))
      : texts.getsOf(groupThousands(got), groupThousands(asked), show(paid))
  return back === 0n ? gets : texts.andBack(gets, show(back))
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
