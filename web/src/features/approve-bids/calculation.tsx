import { hasEnded } from '@melos/clearing'
import type { ChainAuction } from '@melos/evidence'
import { showCount, showMels } from '../../lib/show-units.ts'
import type { Calculation as CalculationResult } from './calculate-clearing.ts'
import { MarginalBids } from './marginal-bids.tsx'
import { MoneyFlow } from './money-flow.tsx'
import { texts } from './texts.ts'

interface CalculationProps {
  readonly auction: ChainAuction
  readonly calculation: CalculationResult
}

const { calculation: words } = texts

/** The clearing, step by step. */
export function Calculation({ auction, calculation }: CalculationProps) {
  if (auction.bids.length === 0) return <p className="text-sm text-muted">{words.noBids}</p>
  const isOver = hasEnded(auction.status)
  const supply = showCount(auction.terms.tokenAmount)
  const demand = words.demand(supply, words.bids(auction.bids.length), showCount(calculation.demand))
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">{isOver ? words.lead : words.leadOpen}</p>
      <ol className="flex list-decimal flex-col gap-3 pl-7 text-sm marker:font-mono marker:text-muted">
        <li>{demand}</li>
        {listSteps({ auction, calculation }).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      {calculation.outcome === 'sold' && calculation.left < calculation.demandAtPrice && (
        <MarginalBids calculation={calculation} />
      )}
      <MoneyFlow calculation={calculation} />
    </div>
  )
}

function listSteps({ auction: { terms }, calculation }: CalculationProps): string[] {
  const supply = showCount(terms.tokenAmount)
  if (calculation.outcome === 'void') {
    const reasons = {
      undersubscribed: words.void.undersubscribed(showCount(calculation.demand), supply),
      'below-threshold': words.void['below-threshold'](showMels(terms.threshold)),
      lapsed: words.void.lapsed,
    }
    return [reasons[calculation.reason], words.void.consequence]
  }
  const { clearingPrice, demandAbove, demandAtPrice, left, proceeds } = calculation
  const [price, above, at] = [showMels(clearingPrice), showCount(demandAbove), showCount(demandAtPrice)]
  return [
    words.price(price),
    left < demandAtPrice ? words.above(above, showCount(left), at) : words.allFilled(above, at),
    words.proceeds(supply, price, showMels(proceeds), showMels(terms.threshold)),
  ]
}
