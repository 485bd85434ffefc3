import type { Block } from '@melos/api-contract'
import { toUtcDateTime } from '../http/utc-date-time.ts'

interface Blocked {
  readonly blocked_since: Date | null
  readonly is_blocked_for_good: boolean
}

/** Of a row of `public_works` or of a view on it. */
export function toBlock({ blocked_since, is_blocked_for_good: isPermanent }: Blocked): Block | null {
  return blocked_since === null ? null : { since: toUtcDateTime(blocked_since), isPermanent }
}
