import type { Disbursement } from '@melos/api-contract'
import { parseMels, showDown } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { parseEur, showCents } from '../../lib/eur.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { StateLabel, showTimeOf, timeOf } from './state-label.tsx'
import { texts } from './texts.ts'

const { page: words } = texts

/** The state, what happens next, and the totals. */
export function DisbursementHead({ disbursement }: { disbursement: Disbursement }) {
  const { id, state } = disbursement
  const isComing = state === 'ANNOUNCED' || state === 'PAYABLE'
  return (
    <section className="grid gap-8 rounded-card border border-line bg-surface p-5 sm:p-8 lg:grid-cols-2">
      <div>
        <StateLabel state={state} />
        <p className="mt-3 max-w-prose text-md">
          <Amounts>{words.meaning[state](showTimeOf(disbursement))}</Amounts>
        </p>
        <LocalTime time={parseUtcDateTime(timeOf(disbursement))} />
        {isComing && <p className="mt-2 max-w-prose text-sm text-muted">{words.holders}</p>}
        {state === 'PAID_IN' && <StatementCheckLink id={id} />}
      </div>
      <Figures disbursement={disbursement} />
    </section>
  )
}

function StatementCheckLink({ id }: { id: number }) {
  return (
    <Link
      to={`/royalties/${id}/check`}
      title={texts.check.meaning}
      className="mt-3 inline-flex min-h-11 w-fit items-center gap-2 text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
    >
      <span aria-hidden="true">✓</span>
      {texts.check.link}
    </Link>
  )
}

function Figures({ disbursement: { eur, mels, songCount, rate } }: { disbursement: Disbursement }) {
  const { figures } = words
  const rows = [
    [figures.eur, eur === null ? texts.unknown : showCents(parseEur(eur))],
    [figures.mels, mels === null ? texts.unknown : showDown(parseMels(mels))],
    [figures.songs, songCount === null ? texts.unknown : groupThousands(songCount)],
    [figures.rate, figures.rateOf(showDown(parseMels(rate), 6))],
  ] as const
  return (
    <div>
      <h2 className="text-sm text-muted">{figures.title}</h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-4">
        {rows.map(([name, value], index) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className={index < 2 ? 'text-lg font-semibold' : 'text-md'}>
              {index < 3 ? <Amount>{value}</Amount> : <Amounts>{value}</Amounts>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
