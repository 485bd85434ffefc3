import type { Demand } from '@melos/api-contract'
import { scaleLinear } from 'd3-scale'
import { type BrokenScale, createBrokenScale } from '../../ui/chart/broken-scale.ts'
import { limitDomain } from '../../ui/chart/limit-domain.ts'
import { plotHeight } from '../../ui/chart/plot-size.ts'
import type { DraftPoint } from './demand-state.ts'

/** The axis spans at least ten price steps, in MELS. */
const LEAST_WIDTH = 0.1

/** Demand beyond this many times the offer is cut off, so that the clearing price stays readable. */
const MOST_OFFERS = 2.5

export interface DemandScales {
  readonly price: BrokenScale
  /** The highest price that is drawn to scale. */
  readonly endPrice: number
  /** Pixels from the top; negative beyond the end of the axis. */
  tokens(count: number): number
  readonly tokenTicks: readonly number[]
}

export function createDemandScales(demand: Demand, draft: DraftPoint | undefined): DemandScales {
  const start = Number(demand.minimumPrice)
  const threshold = Number(demand.thresholdPrice)
  const prices = demand.points.map(({ tokenPrice }) => Number(tokenPrice)).reverse()
  const drafts = draft === undefined ? [] : [Number(draft.tokenPrice)]
  const endPrice = limitDomain({
    start,
    // Without bids the axis reaches the price that meets the target.
    values: prices.length === 0 ? [threshold] : prices,
    reference: demand.clearingPoint === null ? undefined : Number(demand.clearingPoint.tokenPrice),
    extras: [threshold, ...drafts],
  })
  const tokens = scaleLinear([0, mostTokens(demand, draft) * 1.06], [plotHeight, 0])
  return {
    price: createBrokenScale({
      start,
      end: endPrice,
      highest: Math.max(endPrice, ...prices, ...drafts),
      leastWidth: Math.max(start / 4, LEAST_WIDTH),
    }),
    endPrice,
    tokens,
    tokenTicks: tokens.ticks(4).filter(Number.isInteger),
  }
}

function mostTokens({ tokensOffered, points }: Demand, draft: DraftPoint | undefined): number {
  const most = tokensOffered * MOST_OFFERS
  const total = points.at(-1)?.cumulativeTokenCount ?? 0
  const withDraft = Math.min(draft?.cumulativeTokenCount ?? 0, most)
  return Math.max(tokensOffered, withDraft, total <= most ? total : tokensOffered * 2)
}
