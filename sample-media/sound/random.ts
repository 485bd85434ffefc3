/** A number from 0 to below 1. */
export type Random = () => number

/** Gives the same numbers for the same seed on every machine. */
export function makeRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) >>> 0
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** From -1 to 1. */
export function makeNoise(length: number, random: Random): Float32Array {
  const noise = new Float32Array(length)
  for (let index = 0; index < length; index++) noise[index] = random() * 2 - 1
  return noise
}
