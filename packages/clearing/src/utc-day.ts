import { splitUtc } from './utc-time.ts'

const DAY_MS = 24 * 60 * 60_000

/** `20 Nov 2026`, of a day counted from 1970. */
export const formatUtcDay = (day: number): string => formatDay(day * DAY_MS)

/** `20 Nov 2026`, of a day like `2026-11-20`. */
export const showUtcDay = (day: string): string => formatDay(Date.parse(day))

function formatDay(time: number): string {
  const { day, year } = splitUtc(time)
  return `${day} ${year}`
}
