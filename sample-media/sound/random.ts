import { createRandom } from '@melos/demo/create-random'

/** A number from 0 to below 1. */
export type Random = () => number

/** Gives the same numbers for the same seed on every machine. */
export function makeRandom(seed: number): Random {
  // Neighbouring seeds would begin alike.
  return createRandom(Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b))
}

/** From -1 to 1. */
export function makeNoise(length: number, random: Random): Float32Array {
  const noise = new Float32Array(length)
  for (let index = 0; index < length; index++) noise[index] = random() * 2 - 1
  return noise
}
