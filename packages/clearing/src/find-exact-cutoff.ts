import { findCutoff } from './find-cutoff.ts'

/** Values with the weights they count for, and the weight at which to stop. */
export interface Selection {
  readonly values: readonly bigint[]
  /** The values as doubles, made where they are at hand: reading a million scattered bigints again costs more. */
  readonly keys: Float64Array
  readonly weights: Float64Array
  readonly target: number
}

/**
 * `findCutoff` for values of any size: the largest value that, with all larger ones, weighs `target` or more.
 * Doubles keep the order of values but may make near ones equal; among those it goes on with their distances, which are
 * 2^52 times smaller each time: five rounds do for 256 bits.
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
