/** `YYYY-MM-DD HH:mm:ss` in UTC, as the API writes every date. */
export function toUtcDateTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}

const DAY_MS = 86_400_000

/** Days since 1970. */
export function utcDayOf(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS)
}

/** The moment at which the next day begins. */
export function nextUtcDay(date: Date): Date {
  return new Date((utcDayOf(date) + 1) * DAY_MS)
}

/** A day like 2026-01-31 from its number since 1970. */
export function toUtcDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
