/** `YYYY-MM-DD HH:mm:ss` in UTC, as the API writes every date. */
export function toUtcDateTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}
