import type { Bid } from '@melos/api-contract'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { AdminBidsTable } from './admin-bids-table.tsx'
import { Calculation } from './calculation.tsx'
import { compareBids } from './compare-bids.ts'
import { Comparison } from './comparison.tsx'
import { texts } from './texts.ts'
import type { useSituation } from './use-situation.ts'

const words = texts.calculation

interface CalculationSectionProps {
  /** As the server has them. */
  readonly bids: readonly Bid[]
  readonly chain: ReturnType<typeof useSituation>
}

export function CalculationSection({ bids, chain: { state, readAgain } }: CalculationSectionProps) {
  const differences = useMemo(() => (state.kind === 'read' ? compareBids(bids, state.situation) : []), [bids, state])
  return (
    <section className="flex flex-col gap-6">
      <h2 className="font-display text-xl font-bold tracking-[-0.02em]">{words.title}</h2>
      {state.kind === 'reading' && <p className="min-h-40 text-sm text-muted">{words.reading}</p>}
      {state.kind === 'failed' && (
        <div className="flex min-h-40 flex-col items-start gap-3 text-sm">
          <p>{words.failed}</p>
          <Button look="quiet" onClick={readAgain}>
            {words.retry}
          </Button>
        </div>
      )}
      {state.kind === 'read' && (
        <>
          <Calculation {...state.situation} />
          <Comparison count={state.situation.auction.bids.length} differences={differences} />
        </>
      )}
      <AdminBidsTable bids={bids} />
    </section>
  )
}
