import type { Auction } from '@melos/api-contract'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'

type Sale = Pick<Auction, 'salesStartDate' | 'salesEndDate'>

/** When time alone will next change the status of one of the auctions, in milliseconds; undefined when it will not. */
export function nextChange(auctions: readonly Sale[], now: number): number | undefined {
  const moments = auctions.flatMap(({ salesStartDate, salesEndDate }) => [salesStartDate, salesEndDate])
  const ahead = moments.map(parseUtcDateTime).filter((moment) => moment > now)
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}
