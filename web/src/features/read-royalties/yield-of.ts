import { parseMels, showDown } from '../../lib/amounts.ts'

/** What each token earned in 12 months and what it cost, in base units of MELS. */
export interface Yield {
  readonly earned: bigint
  /** The clearing price and its commission. */
  readonly cost: bigint
  /** `4.2`: percent, rounded down to one decimal. */
  readonly percent: string
}

interface Known {
  readonly lastYear: { readonly melsPerToken: string } | null
  readonly clearingPrice: string | null
}

/** Null until the statements cover 12 months; it looks back and is never a forecast. */
export function yieldOf({ lastYear, clearingPrice }: Known): Yield | null {
  if (lastYear === null || clearingPrice === null) return null
  const [earned, price] = [parseMels(lastYear.melsPerToken), parseMels(clearingPrice)]
  if (price === 0n) return null
  const perMille = (earned * 10_000n) / (price * 11n)
  return { earned, cost: (price * 11n) / 10n, percent: `${perMille / 10n}.${perMille % 10n}` }
}

/** A token's part is small, so it has up to six decimals. */
export const showPart = (units: bigint): string => showDown(units, 6)
