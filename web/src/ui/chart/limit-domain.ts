interface Values {
  readonly start: number
  /** Ascending. */
  readonly values?: readonly number[]
  readonly reference?: number | undefined
  /** Shown unless they are outliers; they don't affect what counts as one. */
  readonly extras?: readonly number[]
}

/** Values beyond this multiple of the usual span are outliers. */
const FAR = 4

/**
 * Ends an axis so that a few outliers don't squash the other values: at most a quarter of the values lies beyond it, and the
 * rest gets at least a quarter of the axis.
 */
export function limitDomain({ start, values = [], reference = start, extras = [] }: Values): number {
  const usual = values[Math.floor((values.length - 1) * 0.75)] ?? start
  const span = Math.max(usual - start, reference - start, start / 2)
  const limit = start + FAR * span
  return Math.max(start, reference, ...[...values, ...extras].filter((value) => value <= limit))
}
