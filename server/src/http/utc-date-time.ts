/** `YYYY-MM-DD HH:mm:ss`, UTC: the one form in which dates travel. */
export function toUtcDateTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}
