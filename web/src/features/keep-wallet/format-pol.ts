import { writeMels } from '../../lib/parse-mels.ts'

const LEAST_DECIMALS = 4
const DECIMALS = 18

/** A fee of so many base units, rounded up to four decimals, or to two figures where that says more. */
export function formatPol(units: bigint): string {
  const figures = units.toString().length
  const step = 10n ** BigInt(Math.max(0, Math.min(DECIMALS - LEAST_DECIMALS, figures - 2)))
  // POL has as many decimals as MELS.
  return writeMels(((units + step - 1n) / step) * step)
}
