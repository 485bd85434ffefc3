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
  const date = new Date(time)
  const clock = [date.getUTCHours(), date.getUTCMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${clock} UTC`
}

export const showUtc = (text: string): string => formatUtcMinute(parseUtcDateTime(text))
