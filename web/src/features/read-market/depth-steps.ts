import type { MarketLevel, readMarketBook, Side } from '@melos/api-contract'
import { parseMels, showMels } from '@melos/clearing/amounts'
import { formatMels } from '@melos/clearing/format-numbers'
import { texts } from './texts.ts'

export type MarketBook = ReturnType<(typeof readMarketBook)['answer']['parse']>['body']

/** One price of one side. */
export interface DepthStep extends MarketLevel {
  readonly side: Side
  /** All tokens of this side from its best price to this one. */
  readonly total: number
}

/** Lowest price first, as on the axis: the buyers from their lowest price to their best, then the sellers from their best. */
export function listSteps({ buy, sell }: MarketBook): readonly DepthStep[] {
  return [...addUp(buy, 'BUY').reverse(), ...addUp(sell, 'SELL')]
}

function addUp(levels: readonly MarketLevel[], side: Side): DepthStep[] {
  let total = 0
  return levels.map((level) => {
    total += level.quantity
    return { ...level, side, total }
  })
}

export function describeBook({ buy: [buy], sell: [sell] }: MarketBook): string {
  const { none, onlyBuyers, onlySellers, both } = texts.depth
  if (buy === undefined && sell === undefined) return none
  if (sell === undefined) return onlyBuyers(formatMels(buy?.price ?? '0'))
  if (buy === undefined) return onlySellers(formatMels(sell.price))
  const gap = parseMels(sell.price) - parseMels(buy.price)
  return both(formatMels(buy.price), formatMels(sell.price), showMels(gap < 0n ? 0n : gap))
}

export function readStep({ side, price, quantity, total }: DepthStep): string {
  return texts.depth.reading[side](formatMels(price), quantity, total)
}
