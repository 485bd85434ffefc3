export interface Cutoff {
  /** The largest key that, together with all larger keys, weighs at least `target`. */
  readonly key: number
  /** The weight of all larger keys. */
  readonly weightAbove: number
}

interface Items {
  readonly keys: Float64Array
  readonly weights: Float64Array
}

/** A double's 64 bits as digits of 11 and 10 bits, most significant first; word 1 is the upper half on every little-endian machine. */
const DIGITS = [
  { word: 1, shift: 21 },
  { word: 1, shift: 10 },
  { word: 1, shift: 0 },
  { word: 0, shift: 21 },
  { word: 0, shift: 10 },
  { word: 0, shift: 0 },
] as const
const BUCKETS = 2048

/**
 * Weighted radix selection in linear time. It has no pivots, so no input order is slow: it sums weights by one digit of the keys
 * at a time, and only the bucket in which the target is reached is split by the next digit.
 *
 * Keys must be finite and not negative, weights whole numbers. Sums stop at `target`, so they are exact for targets up to
 * 2^53 − 1. Returns `undefined` if all keys together weigh less than the target.
 */
export function findCutoff(keys: Float64Array, weights: Float64Array, target: number): Cutoff | undefined {
  let items: Items = { keys, weights }
  let weightAbove = 0
  for (const digit of DIGITS) {
    const buckets = readDigit(items.keys, digit)
    const sums = sumWeights(buckets, items.weights, target)
    let bucket = BUCKETS - 1
    for (; bucket >= 0; bucket--) {
      const sum = sums[bucket] ?? 0
      if (weightAbove + sum >= target) break
      weightAbove += sum
    }
    if (bucket < 0) return undefined
    items = keepBucket(items, buckets, bucket)
    if (items.keys.every((key) => key === items.keys[0])) break
  }
  // All remaining keys are equal: either the loop stopped early, or every bit has been compared.
  return { key: items.keys[0] ?? 0, weightAbove }
}

function readDigit(keys: Float64Array, { word, shift }: (typeof DIGITS)[number]): Uint16Array {
  const words = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2)
  const mask = shift === 0 ? 0x3ff : 0x7ff
  const digits = new Uint16Array(keys.length)
  for (let index = 0; index < digits.length; index++) {
    digits[index] = ((words[2 * index + word] ?? 0) >>> shift) & mask
  }
  return digits
}

function sumWeights(buckets: Uint16Array, weights: Float64Array, target: number): Float64Array {
  const sums = new Float64Array(BUCKETS)
  for (let index = 0; index < buckets.length; index++) {
    const bucket = buckets[index] ?? 0
    const sum = (sums[bucket] ?? 0) + (weights[index] ?? 0)
    sums[bucket] = Math.min(sum, target)
  }
  return sums
}

function keepBucket(items: Items, buckets: Uint16Array, kept: number): Items {
  let count = 0
  for (let index = 0; index < buckets.length; index++) if (buckets[index] === kept) count++
  if (count === buckets.length) return items

  const keys = new Float64Array(count)
  const weights = new Float64Array(count)
  let end = 0
  for (let index = 0; index < buckets.length; index++) {
    if (buckets[index] !== kept) continue
    keys[end] = items.keys[index] ?? 0
    weights[end++] = items.weights[index] ?? 0
  }
  return { keys, weights }
}
