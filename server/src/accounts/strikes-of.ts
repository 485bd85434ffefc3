import type { Strike } from '@melos/api-contract'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { toUtcDateTime } from '../http/utc-date-time.ts'

type StrikeRow = Selectable<Schema['strikes']>

export const isActive = ({ withdrawn_at, ends_at }: StrikeRow, now: Date): boolean =>
  withdrawn_at === null && ends_at > now

/** Newest first, also of cases that were decided otherwise later. */
export async function listStrikes(db: Database, accountId: string): Promise<StrikeRow[]> {
  const strikes = db.selectFrom('strikes').selectAll().where('account_id', '=', accountId)
  return await strikes.orderBy('issued_at', 'desc').orderBy('report_id', 'desc').execute()
}

export function toStrike(row: StrikeRow, now: Date): Strike {
  return {
    ...{ caseId: Number(row.report_id), at: toUtcDateTime(row.issued_at), endsAt: toUtcDateTime(row.ends_at) },
    withdrawnAt: row.withdrawn_at === null ? null : toUtcDateTime(row.withdrawn_at),
    isActive: isActive(row, now),
  }
}
