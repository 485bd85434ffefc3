import { formatMels } from './format-mels.ts'
import { groupThousands } from './group-thousands.ts'
import { writeMels } from './parse-mels.ts'

/** Exact, two decimals at least. */
export const showMels = (units: bigint): string => formatMels(writeMels(units))

export const showCount = (tokens: bigint): string => groupThousands(tokens.toString())

/** What somebody has, never more than that: cut to so many decimals. */
export function showDown(units: bigint, decimals = 2): string {
  const step = 10n ** BigInt(18 - decimals)
  return showMels((units / step) * step)
}

/** What somebody needs, never less than that. */
export function showUp(units: bigint, decimals = 2): string {
  const step = 10n ** BigInt(18 - decimals)
  return showMels(((units + step - 1n) / step) * step)
}
