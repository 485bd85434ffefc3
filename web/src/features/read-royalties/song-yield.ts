import { withCommission } from '@melos/clearing'
import { parseMels } from '@melos/clearing/amounts'

/** What each token earned in 12 months and what it cost, in base units of MELS. */
export interface Yield {
  readonly earned: bigint
  /** The price and its commission. */
  readonly cost: bigint
  /** `4.2`: percent, rounded down to one decimal. */
  readonly percent: string
}

interface Known {
  readonly lastYear: { readonly melsPerToken: string } | null
  readonly price: string | null
}

/** Null until the statements cover 12 months; it looks back and is never a forecast. */
export function songYield({ lastYear, price }: Known): Yield | null {
  if (lastYear === null || price === null) return null
  const [earned, paid] = [parseMels(lastYear.melsPerToken), parseMels(price)]
  if (paid === 0n) return null
  const cost = withCommission(paid)
  const perMille = (earned * 1_000n) / cost
  return { earned, cost, percent: `${perMille / 10n}.${perMille % 10n}` }
}
