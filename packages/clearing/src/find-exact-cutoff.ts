import { findCutoff } from './find-cutoff.ts'

export interface Selection {
  readonly values: readonly bigint[]
  /** The values as doubles, which the caller makes because reading a million scattered bigints again is slow. */
  readonly keys: Float64Array
  readonly weights: Float64Array
  readonly target: number
}

/**
 * `findCutoff` for values of any size. Doubles keep the order of values but can make close ones equal; among those it continues
 * with their differences, which are 2^52 times smaller each time, so five rounds are enough for 256 bits.
 */
export function findExactCutoff(all: Selection): bigint | undefined {
  let selection = all
  while (true) {
    const cutoff = findCutoff(selection.keys, selection.weights, selection.target)
    if (cutoff === undefined) return undefined
    const near = keepKey(selection, cutoff.key)
    const { lowest, highest } = findRange(near.values)
    if (lowest === highest) return lowest
    const keys = Float64Array.from(near.values, (value) => Number(value - lowest))
    selection = { ...near, keys, target: selection.target - cutoff.weightAbove }
  }
}

function keepKey(selection: Selection, key: number): Selection {
  const { values, keys, weights } = selection
  if (keys.every((other) => other === key)) return selection
  const kept: number[] = []
  for (let index = 0; index < keys.length; index++) if (keys[index] === key) kept.push(index)
  return {
    ...selection,
    values: kept.map((index) => values[index] ?? 0n),
    weights: Float64Array.from(kept, (index) => weights[index] ?? 0),
  }
}

function findRange(values: readonly bigint[]): { lowest: bigint; highest: bigint } {
  let lowest = values[0] ?? 0n
  let highest = lowest
  for (const value of values) {
    if (value < lowest) lowest = value
    else if (value > highest) highest = value
  }
  return { lowest, highest }
}
