import { createHash } from 'node:crypto'

export interface Random {
  /** A whole number from 0 up to, without, the limit. */
  below(limit: number): number
  /** A whole number from one to the other, both included. */
  between(lowest: number, highest: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
}

/** The same numbers for the same name at every run; each use has a name of its own, so that none disturbs another. */
export function createRandom(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE()
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
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
