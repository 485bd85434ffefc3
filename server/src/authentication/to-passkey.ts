import type { Passkey } from '@melos/api-contract'
import type { PasskeyRow } from '../database/schema.ts'
import { toUtcDateTime } from '../http/utc-date-time.ts'

export function toPasskey({ id, label, backed_up, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id: id.toString('base64url'),
    label,
    isBackedUp: backed_up,
    createdAt: toUtcDateTime(created_at),
    lastUsedAt: last_used_at === null ? null : toUtcDateTime(last_used_at),
  }
}
