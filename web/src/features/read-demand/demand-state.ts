import type { Demand } from '@melos/api-contract'
import { formatMels } from '../../lib/format-mels.ts'
import { parseMels } from '../../lib/parse-mels.ts'
import { texts } from './texts.ts'

/** What would happen with the bids there are: no bid · too few tokens wanted · too low a price · sold. */
export type DemandState = 'none' | 'short' | 'belowTarget' | 'clears'

export function demandState({ points, clearingPoint, thresholdPrice }: Demand): DemandState {
  if (points.length === 0) return 'none'
  if (clearingPoint === null) return 'short'
  return parseMels(clearingPoint.tokenPrice) < parseMels(thresholdPrice) ? 'belowTarget' : 'clears'
}

/** Where the price is made among the points, highest first; -1 while it is not. */
export function clearingIndex({ points, clearingPoint }: Demand): number {
  return points.findIndex(({ tokenPrice }) => tokenPrice === clearingPoint?.tokenPrice)
}

export function describeDemand(demand: Demand, { hasEnded }: { hasEnded: boolean }): string {
  const words = hasEnded ? texts.demand.ended : texts.demand.running
  const offered = demand.tokensOffered
  const price = formatMels(demand.clearingPoint?.tokenPrice ?? '0')
  const state = demandState(demand)
  switch (state) {
    case 'none':
      return words.none
    case 'short':
      return words.short(demand.points.at(-1)?.cumulativeTokenCount ?? 0, offered)
    case 'belowTarget':
      return words.belowTarget(price, offered, formatMels(demand.thresholdPrice))
    case 'clears':
      return words.clears(price, offered)
    default:
      return state satisfies never
  }
}
