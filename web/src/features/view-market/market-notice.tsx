import { parseUtcDateTime, showUtc } from '@melos/clearing/utc-time'
import { LocalTime } from '../../ui/local-time.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { MarketBody } from './load-market.ts'
import { texts } from './texts.ts'

const { state: words } = texts

/** What a market that doesn't trade means for the people in it, and why it doesn't. */
export function MarketNotice({ market }: { market: Pick<MarketBody, 'state' | 'isOn' | 'notice'> }) {
  const { state, isOn, notice } = market
  if (state === 'OPEN') return null
  return (
    <div className="rounded-lg bg-line/40 p-4 text-sm">
      <p>{!isOn && state === 'NOT_OPEN' ? words.off.meaning : words.meaning[state]}</p>
      {notice !== null && <Reason notice={notice} />}
    </div>
  )
}

function Reason({ notice: { since, reason, reasonHash, transaction } }: { notice: NonNullable<MarketBody['notice']> }) {
  return (
    <>
      <dl className="mt-3">
        <dt className="font-semibold">{words.reason}</dt>
        {/* An administrator writes the reason, with line breaks. */}
        <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
          {reason ?? words.noReason(reasonHash)}
        </dd>
      </dl>
      <p className="mt-3 text-xs text-muted">
        {words.since(showUtc(since))}. <TransactionLink hash={transaction} isSentence />
      </p>
      <LocalTime time={parseUtcDateTime(since)} />
    </>
  )
}
