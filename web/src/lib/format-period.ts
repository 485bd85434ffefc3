import { showUtcDay } from '@melos/clearing/utc-day'

const DAY_MS = 86_400_000

/** `Jan–Jun 2026`, `Nov 2025 – Jan 2026`, or with days where the period isn't made of whole months. Days are `2026-01-31`. */
export function formatPeriod(from: string, to: string): string {
  const [first, last] = [split(from), split(to)]
  if (!first.isFirst || !last.isLast) return `${first.day} – ${last.day}`
  if (from.slice(0, 7) === to.slice(0, 7)) return `${last.month} ${last.year}`
  if (first.year === last.year) return `${first.month}–${last.month} ${last.year}`
  return `${first.month} ${first.year} – ${last.month} ${last.year}`
}

/** `2026-06` → `Jun 2026`; any other text stays as it is. */
export function formatMonth(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month
  const { month: name, year } = split(`${month}-01`)
  return `${name} ${year}`
}

function split(text: string) {
  const day = showUtcDay(text)
  const [, month = '', year = ''] = day.split(' ')
  const isLast = new Date(Date.parse(text) + DAY_MS).getUTCDate() === 1
  return { day, month, year, isFirst: text.endsWith('-01'), isLast }
}
