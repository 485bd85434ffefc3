import type { Demand } from '@melos/api-contract'
import { parseMels } from '@melos/clearing/amounts'
import { formatMels } from '@melos/clearing/format-numbers'
import type { SaleState } from './describe-prices.ts'
import { texts } from './texts.ts'

/** The result of the bids: none, too few tokens, too little money, a sale, or a sale that wasn't settled in time. */
export type DemandState = 'none' | 'short' | 'belowTarget' | 'clears' | 'lapsed'

export function demandState({ points, clearingPoint, thresholdPrice }: Demand, sale: SaleState): DemandState {
  if (points.length === 0) return 'none'
  if (clearingPoint === null) return 'short'
  if (parseMels(clearingPoint.tokenPrice) < parseMels(thresholdPrice)) return 'belowTarget'
  // While the auction runs, its demand can be newer than what the page knows about its outcome.
  return sale.hasEnded && !sale.sells ? 'lapsed' : 'clears'
}

/** The index of the clearing price among the points, highest first, or -1. */
export function clearingIndex({ points, clearingPoint }: Demand): number {
  return points.findIndex(({ tokenPrice }) => tokenPrice === clearingPoint?.tokenPrice)
}

export function describeDemand(demand: Demand, sale: SaleState): string {
  const words = sale.hasEnded ? texts.demand.ended : texts.demand.running
  const offered = demand.tokensOffered
  const price = formatMels(demand.clearingPoint?.tokenPrice ?? '0')
  const state = demandState(demand, sale)
  switch (state) {
    case 'none':
      return words.none
    case 'short':
      return words.short(demand.points.at(-1)?.cumulativeTokenCount ?? 0, offered)
    case 'belowTarget':
      return words.belowTarget(price, offered, formatMels(demand.thresholdPrice))
    case 'clears':
      return words.clears(price, offered)
    case 'lapsed':
      return texts.demand.ended.lapsed(price, offered)
    default:
      return state satisfies never
  }
}

/** A bid that isn't placed yet; its price is the wire's decimal text. */
export interface DraftBid {
  readonly tokenPrice: string
  readonly tokenCount: number
  /** What it would win. */
  readonly sentence: string
}

/** A bid that the connected wallet has placed. */
export interface OwnBid {
  readonly startTokenPrice: string
  readonly startTokenCount: number
}

/** One sentence for all of them, highest price first; empty without any. */
export function describeOwn(own: readonly OwnBid[]): string {
  if (own.length === 0) return ''
  const offers = own
    .toSorted((one, other) => Number(other.startTokenPrice) - Number(one.startTokenPrice))
    .map(({ startTokenPrice, startTokenCount }) => texts.demand.offer(startTokenCount, formatMels(startTokenPrice)))
  return texts.demand.ownBids(offers.join(', '))
}

/** The curve's height below and above a draft's own tokens. */
export interface DraftPoint {
  readonly tokenPrice: string
  readonly above: number
  readonly cumulativeTokenCount: number
}

export function placeDraft({ points }: Demand, { tokenPrice, tokenCount }: DraftBid): DraftPoint {
  const price = parseMels(tokenPrice)
  const above = points.findLast((point) => parseMels(point.tokenPrice) > price)?.cumulativeTokenCount ?? 0
  return { tokenPrice, above, cumulativeTokenCount: above + tokenCount }
}
