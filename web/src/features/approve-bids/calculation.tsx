import { countBids, hasEnded } from '@melos/clearing'
import { ClearingSteps } from '../../ui/clearing-steps.tsx'
import { MoneyFlow } from './money-flow.tsx'
import type { Situation } from './plan-settlement.ts'
import { texts } from './texts.ts'

const { calculation: words } = texts

/** The clearing, step by step. */
export function Calculation({ auction, calculation }: Pick<Situation, 'auction' | 'calculation'>) {
  if (auction.bids.length === 0) return <p className="text-sm text-muted">{words.noBids}</p>
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">{hasEnded(auction.status) ? words.lead : words.leadOpen}</p>
      <ClearingSteps auction={auction} steps={calculation} bidderCount={countBids(auction.bids).size} />
      <MoneyFlow calculation={calculation} />
    </div>
  )
}
