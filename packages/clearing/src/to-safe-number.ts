const integer = new BigUint64Array(1)
const words = new Uint32Array(integer.buffer)

/**
 * Converts a non-negative value, capped at `largest`, which must be a safe number. Converting through a 64-bit integer takes a
 * fifth of the time of `Number`.
 */
export function toSafeNumber(value: bigint, largest: bigint): number {
  integer[0] = value > largest ? largest : value
  return (words[1] ?? 0) * 2 ** 32 + (words[0] ?? 0)
}
