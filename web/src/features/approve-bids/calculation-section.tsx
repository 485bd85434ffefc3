import type { Bid } from '@melos/api-contract'
import { hasEnded } from '@melos/clearing'
import { showMels } from '@melos/clearing/amounts'
import { useMemo } from 'react'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { ClearingSteps } from '../../ui/clearing-steps.tsx'
import { Loaded, type Query } from '../../ui/loaded.tsx'
import { AdminBidsTable } from './admin-bids-table.tsx'
import { compareBids, type Difference } from './compare-bids.ts'
import type { Calculation, Situation } from './read-situation.ts'
import { texts } from './texts.ts'

const { calculation: words, comparison } = texts

/** Compares the server's bids with the chain's, which the query reads. */
export function CalculationSection({ bids, query }: { bids: readonly Bid[]; query: Query<Situation> }) {
  const { data } = query
  const differences = useMemo(() => (data === undefined ? [] : compareBids(bids, data)), [bids, data])
  return (
    <section className="flex flex-col gap-6">
      <h2 className="font-display text-xl font-bold tracking-[-0.02em]">{words.title}</h2>
      <Loaded
        query={query}
        place="part"
        loading={<p className="min-h-40 text-sm text-muted">{words.reading}</p>}
        failed={words.failed}
      >
        {({ auction, calculation }) => (
          <>
            {auction.bids.length === 0 ? (
              <p className="text-sm text-muted">{words.noBids}</p>
            ) : (
              <div className="flex flex-col gap-5">
                <p className="text-sm text-muted">{hasEnded(auction.status) ? words.lead : words.leadOpen}</p>
                <ClearingSteps auction={auction} steps={calculation} bidderCount={calculation.lines.length} />
                <MoneyFlow calculation={calculation} />
              </div>
            )}
            <Comparison count={auction.bids.length} differences={differences} />
          </>
        )}
      </Loaded>
      <AdminBidsTable bids={bids} />
    </section>
  )
}

function MoneyFlow({ calculation }: { calculation: Calculation }) {
  const { title, production, artist, commission, refunds, mels } = words.money
  const sale: [string, bigint][] =
    calculation.outcome === 'sold'
      ? [
          [production, calculation.toProduction],
          [artist, calculation.toSeller],
          [commission, calculation.commission],
        ]
      : []
  const flows: [string, bigint][] = [...sale, [refunds, calculation.refunds]]
  return (
    <div>
      <h3 className="mb-3 font-display text-md font-bold">{title}</h3>
      <dl className="rounded-card border border-line bg-surface px-4 text-sm">
        {flows.map(([name, amount]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 first:border-t-0"
          >
            <dt className="text-muted">
              <Amounts>{name}</Amounts>
            </dt>
            <dd>
              <Amount>{mels(showMels(amount))}</Amount>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const SHOWN = 5

function Comparison({ count, differences }: { count: number; differences: readonly Difference[] }) {
  if (count === 0 && differences.length === 0) return null
  if (differences.length === 0)
    return (
      <p className="text-sm text-winning">
        <span aria-hidden="true">✓ </span>
        <Amounts>{comparison.agrees(words.bids(count))}</Amounts>
      </p>
    )
  const rest = differences.length - SHOWN
  return (
    <div role="alert" className="rounded-card border border-losing p-4 text-sm">
      <p className="font-semibold text-losing">
        <span aria-hidden="true">! </span>
        {comparison.differs}
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {differences.slice(0, SHOWN).map((difference) => (
          <li key={`${difference.index} ${difference.what} ${difference.bidder}`}>
            <Amounts>{describe(difference)}</Amounts>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Amounts>{comparison.rest(rest)}</Amounts>
          </li>
        )}
      </ul>
      <p className="mt-2 text-muted">{comparison.mayLag}</p>
    </div>
  )
}

function describe({ index, bidder, what, server, recomputed }: Difference): string {
  const bid = index === null ? comparison.foreign(bidder) : comparison.bid(String(index), bidder)
  const sentence = comparison.what[what](bid)
  return server === '' || recomputed === '' ? `${sentence}.` : `${sentence}: ${comparison.values(server, recomputed)}.`
}
