/** Reads `YYYY-MM-DD HH:mm:ss` as UTC, whatever the machine's time zone; returns milliseconds since 1970. */
export function parseUtcDateTime(text: string): number {
  const iso = `${text.replace(' ', 'T')}.000Z`
  const date = new Date(iso)
  // The round trip catches what `Date` accepts and changes, such as 30 February.
  if (Number.isNaN(date.getTime()) || date.toISOString() !== iso) {
    throw new RangeError(`Not a UTC date and time: ${text}`)
  }
  return date.getTime()
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `20 Nov 2026, 18:00 UTC`. Not `Intl`, because server and browser may have different locale data. */
export function formatUtcMinute(time: number): string {
  const { day, year, clock } = splitUtc(time)
  return `${day} ${year}, ${clock} UTC`
}

const minute = 60_000

/**
 * `19:00`, or `21 Nov, 01:00` on another day than in UTC; undefined where the local time is UTC. The offset in minutes is the
 * machine's own unless given.
 */
export function formatLocalMinute(
  time: number,
  offset: number = -new Date(time).getTimezoneOffset(),
): string | undefined {
  if (offset === 0) return undefined
  const { day, clock } = splitUtc(time + offset * minute)
  return day === splitUtc(time).day ? clock : `${day}, ${clock}`
}

export function splitUtc(time: number): { day: string; year: number; clock: string } {
  const date = new Date(time)
  const clock = [date.getUTCHours(), date.getUTCMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return { day: `${date.getUTCDate()} ${months[date.getUTCMonth()]}`, year: date.getUTCFullYear(), clock }
}

export const showUtc = (text: string): string => formatUtcMinute(parseUtcDateTime(text))

/** `20 Nov 2026, 18:00`, where a heading says that it is UTC. */
export const formatUtcBelowHeading = (time: number): string => formatUtcMinute(time).replace(/ UTC$/, '')

export const showUtcBelowHeading = (text: string): string => formatUtcBelowHeading(parseUtcDateTime(text))
