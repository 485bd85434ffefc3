import { findCutoff } from './find-cutoff.ts'
import { findExactCutoff } from './find-exact-cutoff.ts'
import { toSafeNumber } from './to-safe-number.ts'

/** Smaller shares are cached as bigints. */
const SMALL = 1024

/**
 * Shares `left` tokens among quantities whose sum is at least `left`: each gets `floor(quantity × left / demand)`, and the largest
 * remainders get one more, the earlier first in a tie. The shares sum to `left` exactly.
 */
export function shareProRata(left: bigint, quantities: readonly bigint[]): bigint[] {
  let demand = 0n
  for (const quantity of quantities) demand += quantity
  const isSafe = demand <= BigInt(Number.MAX_SAFE_INTEGER)
  return isSafe ? shareInNumbers(left, quantities, demand) : shareInBigints(left, quantities, demand)
}

/** Demand must be a safe number; then all shares and remainders are too. */
function shareInNumbers(left: bigint, quantities: readonly bigint[], demand: bigint): bigint[] {
  const [factor, divisor] = [Number(left), Number(demand)]
  const shares = new Float64Array(quantities.length)
  const remainders = new Float64Array(quantities.length)
  let extra = factor
  let index = 0
  for (const quantity of quantities) {
    const wanted = toSafeNumber(quantity, demand) * factor
    let share = Math.floor(wanted / divisor)
    if (wanted <= Number.MAX_SAFE_INTEGER) {
      remainders[index] = wanted - share * divisor
    } else {
      const exact = quantity * left
      share = Number(exact / demand)
      remainders[index] = Number(exact - BigInt(share) * demand)
    }
    shares[index++] = share
    extra -= share
  }
  const cutoff = extra === 0 ? undefined : findCutoff(remainders, new Float64Array(index).fill(1), extra)
  if (cutoff !== undefined) {
    let forTies = extra - cutoff.weightAbove
    for (index = 0; index < shares.length; index++) {
      const remainder = remainders[index] ?? 0
      if (remainder > cutoff.key || (remainder === cutoff.key && forTies-- > 0))
        shares[index] = (shares[index] ?? 0) + 1
    }
  }
  return toBigints(shares)
}

/** Most shares are small and many are equal, so equal ones share a bigint. */
function toBigints(numbers: Float64Array): bigint[] {
  const small: bigint[] = []
  const bigints = new Array<bigint>(numbers.length)
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0
    if (number >= SMALL) bigints[index] = BigInt(number)
    else bigints[index] = small[number] ??= BigInt(number)
  }
  return bigints
}

function shareInBigints(left: bigint, quantities: readonly bigint[], demand: bigint): bigint[] {
  const products = quantities.map((quantity) => quantity * left)
  const shares = products.map((product) => product / demand)
  const remainders = products.map((product, index) => product - (shares[index] ?? 0n) * demand)
  // A safe number, because it is less than the number of shares.
  const extra = Number(shares.reduce((rest, share) => rest - share, left))
  if (extra === 0) return shares
  const weights = new Float64Array(shares.length).fill(1)
  const keys = Float64Array.from(remainders, Number)
  const cutoff = findExactCutoff({ values: remainders, keys, weights, target: extra }) ?? 0n
  let forTies = extra - remainders.filter((remainder) => remainder > cutoff).length
  return shares.map((share, index) => {
    const remainder = remainders[index] ?? 0n
    return remainder > cutoff || (remainder === cutoff && forTies-- > 0) ? share + 1n : share
  })
}
