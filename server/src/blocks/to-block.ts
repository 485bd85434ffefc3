import type { Block } from '@melos/api-contract'
import { toUtcDateTime } from '../http/utc-date-time.ts'

interface Blocked {
  readonly blocked_since: Date | null
  readonly is_blocked_for_good: boolean
  readonly is_blocked_by_order: boolean
}

/** Of a row of `public_works` or of a view on it. */
export function toBlock({ blocked_since, is_blocked_for_good, is_blocked_by_order }: Blocked): Block | null {
  if (blocked_since === null) return null
  return { since: toUtcDateTime(blocked_since), isPermanent: is_blocked_for_good, isOrdered: is_blocked_by_order }
}
