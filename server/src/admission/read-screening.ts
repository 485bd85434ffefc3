import type { ScreeningState } from '@melos/api-contract'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

type ScreeningRow = Selectable<Schema['screenings']>

interface Screening {
  readonly state: ScreeningState
  /** Why it failed. */
  readonly reason: string | null
  /** Until when it counts. */
  readonly until: Date | null
}

/** What an administrator has found. A provider of identity checks would answer the same question. */
export async function readScreening(db: Database, accountId: string): Promise<Screening> {
  const row = await db.selectFrom('screenings').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (row === undefined) return { state: 'NONE', reason: null, until: null }
  return { state: stateOf(row), reason: row.reason, until: row.expires_at }
}

/** A passed screening expires by the clock, so that isn't stored. */
export function stateOf({ state, expires_at }: Pick<ScreeningRow, 'state' | 'expires_at'>): ScreeningState {
  return expires_at !== null && expires_at <= new Date() ? 'EXPIRED' : state
}
