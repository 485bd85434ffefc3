/** Reads `YYYY-MM-DD HH:mm:ss` as UTC, whatever the zone of the machine. Milliseconds since 1970. */
export function parseUtcDateTime(text: string): number {
  const iso = `${text.replace(' ', 'T')}.000Z`
  const date = new Date(iso)
  // The way back catches what the parser bends: 30 February, a missing time.
  if (Number.isNaN(date.getTime()) || date.toISOString() !== iso) {
    throw new RangeError(`Not a UTC date and time: ${text}`)
  }
  return date.getTime()
}
