import { createHash } from 'node:crypto'

export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below the limit. */
  below(limit: number): number
  /** A whole number between the two, inclusive. */
  between(lowest: number, highest: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
}

/** Gives the same numbers for the same seed (mulberry32). */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed : createHash('sha256').update(seed).digest().readUInt32LE()
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (lowest, highest) => lowest + below(highest - lowest + 1),
    chance: (probability) => next() < probability,
    pick(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('There is nothing to pick from')
      return value
    },
  }
}
