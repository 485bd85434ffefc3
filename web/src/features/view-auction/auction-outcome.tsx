import type { Auction } from '@melos/api-contract'
import { hasEnded, sells } from '@melos/clearing'
import { parseMels } from '@melos/clearing/amounts'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import { Amounts } from '../../ui/amount.tsx'
import { ChangingText } from '../../ui/changing-text.tsx'
import { texts } from './texts.ts'

/** Bidders learn a day before an auction is withdrawn in its last 24 hours. */
export function AnnouncedWithdrawal({ auction: { withdrawalAnnouncedDate } }: { auction: Auction }) {
  if (withdrawalAnnouncedDate === null) return null
  return (
    <p className="border-l-2 border-losing pl-4 text-sm">
      {texts.withdrawalAnnounced(formatUtcMinute(parseUtcDateTime(withdrawalAnnouncedDate)))}
    </p>
  )
}

/** The lowest and highest bid while the auction runs, and its outcome afterwards. */
export function AuctionOutcome({ auction }: { auction: Auction }) {
  const outcome = describeOutcome(auction)
  if (outcome === undefined)
    return (
      <dl className="flex flex-wrap gap-4 *:flex-1">
        <Price name={texts.minBid} price={auction.lowestBidPrice} />
        <Price name={texts.maxBid} price={auction.highestBidPrice} />
      </dl>
    )
  const { isSold, title, sentences } = outcome
  return (
    <div className={`border-l-2 pl-4 ${isSold ? 'border-winning' : 'border-losing'}`}>
      <h3 className="flex items-center gap-2 font-display text-lg font-bold">
        <span aria-hidden="true" className={isSold ? 'text-winning' : 'text-losing'}>
          {isSold ? '✓' : '–'}
        </span>
        {title}
      </h3>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-2 text-sm text-muted">
          <Amounts>{sentence}</Amounts>
        </p>
      ))}
    </div>
  )
}

function Price({ name, price }: { name: string; price: string | null }) {
  return (
    <div className="flex flex-col justify-between gap-1">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-mono text-lg font-medium whitespace-nowrap">
        <ChangingText>{texts.mels(price === null ? '0' : formatMels(price))}</ChangingText>
      </dd>
    </div>
  )
}

/** Undefined while the auction runs. */
export function describeOutcome(auction: Auction) {
  const { status, clearingPrice } = auction
  if (!hasEnded(status.value)) return undefined
  if (sells(auction) && clearingPrice !== null) {
    const isSettled = status.value === 'PROCESSED'
    const sentences = isSettled ? [texts.everyonePaid, texts.settled] : [texts.everyonePays, texts.awaiting]
    return { isSold: true, title: texts.successful, sentences }
  }
  const reason = describeReason(auction)
  const sentences =
    auction.bidCount === 0 ? [reason] : [reason, status.value === 'PROCESSED' ? texts.void.returned : texts.void.held]
  return { isSold: false, title: texts.void.title, sentences }
}

/** A void auction was withdrawn, had too few bids, raised too little, or was not settled in time. */
function describeReason(auction: Auction): string {
  const { bidCount, clearingPrice, tokensAvailable, tokensOffered, target } = auction
  const { withdrawn, noBids, undersubscribed, belowTarget, lapsed } = texts.void
  if (auction.withdrawn) return withdrawn
  if (bidCount === 0) return noBids
  if (clearingPrice === null)
    return undersubscribed(groupThousands(tokensOffered - tokensAvailable), groupThousands(tokensOffered))
  const isTargetMet = parseMels(clearingPrice) * BigInt(tokensOffered) >= parseMels(target)
  return isTargetMet ? lapsed : belowTarget(formatMels(target))
}
