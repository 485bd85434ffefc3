import type { Auction } from '@melos/api-contract'
import { formatMels } from '../../lib/format-mels.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { ChangingText } from '../../ui/changing-text.tsx'
import { describeOutcome, type OutcomeDescription } from './describe-outcome.ts'
import { texts } from './texts.ts'

/** While bids are taken, where they stand; afterwards how it ended. */
export function AuctionOutcome({ auction }: { auction: Auction }) {
  const now = useNow()
  const outcome = describeOutcome(auction, { now, end: parseUtcDateTime(auction.salesEndDate) })
  return outcome === undefined ? <Prices auction={auction} /> : <Ending outcome={outcome} />
}

function Prices({ auction: { lowestBidPrice, highestBidPrice } }: { auction: Auction }) {
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Price name={texts.minBid} price={lowestBidPrice} />
      <Price name={texts.maxBid} price={highestBidPrice} />
    </dl>
  )
}

function Price({ name, price }: { name: string; price: string | null }) {
  return (
    <div className="flex flex-col justify-between gap-1">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-mono text-lg font-medium wrap-anywhere">
        <ChangingText>{texts.mels(price === null ? '0' : formatMels(price))}</ChangingText>
      </dd>
    </div>
  )
}

function Ending({ outcome: { isSold, title, sentences } }: { outcome: OutcomeDescription }) {
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
          {sentence}
        </p>
      ))}
    </div>
  )
}
