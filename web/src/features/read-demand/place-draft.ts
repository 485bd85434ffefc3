import type { Demand } from '@melos/api-contract'
import { parseMels } from '../../lib/parse-mels.ts'

/** A bid that is not placed yet; its price is a decimal as it travels. */
export interface DraftBid {
  readonly tokenPrice: string
  readonly tokenCount: number
  /** What it would win. */
  readonly sentence: string
}

/** The tokens that a draft asks for come after those that are wanted above its price. */
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
