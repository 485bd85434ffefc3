import { groupThousands, withNoun } from '@melos/clearing/format-numbers'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * A duration in the largest unit that gives at least two: `90 minutes`, `3 hours`. Negative ones count as zero. A time to wait is
 * rounded up with `Math.ceil`, so that it never ends too early.
 */
export function describeSpan(milliseconds: number, round: (count: number) => number = Math.floor): string {
  const span = Math.max(0, milliseconds)
  const count = (length: number, noun: string): string => withNoun(groupThousands(round(span / length)), noun)
  if (span < 2 * minute) return count(second, 'second')
  if (span < 2 * hour) return count(minute, 'minute')
  if (span < 2 * day) return count(hour, 'hour')
  return count(day, 'day')
}
