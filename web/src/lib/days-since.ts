import { parseUtcDateTime } from '@melos/clearing/utc-time'

const DAY_MS = 86_400_000

/** Whole days; 0 for a moment that the browser's clock doesn't know yet. */
export function daysSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - parseUtcDateTime(moment)) / DAY_MS))
}
