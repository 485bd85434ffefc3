import type { Bid } from '@melos/api-contract'
import { useMemo } from 'react'
import { Loaded, type Query } from '../../ui/loaded.tsx'
import { AdminBidsTable } from './admin-bids-table.tsx'
import { Calculation } from './calculation.tsx'
import { compareBids } from './compare-bids.ts'
import { Comparison } from './comparison.tsx'
import type { Situation } from './plan-settlement.ts'
import { texts } from './texts.ts'

const words = texts.calculation

interface CalculationSectionProps {
  /** As the server has them. */
  readonly bids: readonly Bid[]
  readonly query: Query<Situation>
}

export function CalculationSection({ bids, query }: CalculationSectionProps) {
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
        {(situation) => (
          <>
            <Calculation {...situation} />
            <Comparison count={situation.auction.bids.length} differences={differences} />
          </>
        )}
      </Loaded>
      <AdminBidsTable bids={bids} />
    </section>
  )
}
