import type { AdminAuction } from '@melos/api-contract'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'

/** The server, and the chain's next block, are past the moment too by then. */
const AFTER_MS = 2_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

type Sale = Pick<AdminAuction, 'salesStartDate' | 'salesEndDate'>

/** Milliseconds until time alone has begun or ended an auction; undefined when it has done both. */
export function waitForChange({ salesStartDate, salesEndDate }: Sale, now: number): number | undefined {
  const next = [salesStartDate, salesEndDate].map(parseUtcDateTime).find((moment) => moment + AFTER_MS > now)
  return next === undefined ? undefined : Math.min(next + AFTER_MS - now, LONGEST_TIMER_MS)
}
