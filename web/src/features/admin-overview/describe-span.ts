import { groupThousands } from '@melos/clearing/format-numbers'
import { texts } from './texts.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A duration in the largest unit that gives at least two: `90 minutes`, `3 hours`. Negative ones count as zero. */
export function describeSpan(milliseconds: number): string {
  const span = Math.max(0, milliseconds)
  const count = (length: number): string => groupThousands(Math.floor(span / length))
  const { seconds, minutes, hours, days } = texts.spans
  if (span < 2 * minute) return seconds(count(second))
  if (span < 2 * hour) return minutes(count(minute))
  if (span < 2 * day) return hours(count(hour))
  return days(count(day))
}
