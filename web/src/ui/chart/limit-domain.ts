interface Values {
  readonly start: number
  /** Ascending. */
  readonly values?: readonly number[]
  /** Shown whatever the others are. */
  readonly reference?: number | undefined
  /** Shown when they are not far out; they do not count for what is. */
  readonly extras?: readonly number[]
}

/** Values further than this many times from the start are far out. */
const FAR = 4

/**
 * Where an axis ends so that a few values far out do not squash the others: a quarter of them at most lies beyond. The three
 * quarters then have a quarter of the axis at least.
 */
export function limitDomain({ start, values = [], reference = start, extras = [] }: Values): number {
  const usual = values[Math.floor((values.length - 1) * 0.75)] ?? start
  const span = Math.max(usual - start, reference - start, start / 2)
  const limit = start + FAR * span
  return Math.max(start, reference, ...[...values, ...extras].filter((value) => value <= limit))
}
