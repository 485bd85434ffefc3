import { showCount } from './show-units.ts'

const SCALE = 1000n

/** A part of whole tokens: `2`, `2.500`, and `2.333…` where three decimals do not say it all. */
export function showShare(numerator: bigint, denominator: bigint): string {
  const whole = showCount(numerator / denominator)
  const rest = numerator % denominator
  if (rest === 0n) return whole
  const decimals = String((rest * SCALE) / denominator).padStart(3, '0')
  return `${whole}.${decimals}${(rest * SCALE) % denominator === 0n ? '' : '…'}`
}
