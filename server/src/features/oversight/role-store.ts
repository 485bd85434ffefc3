import type { Database } from '../../database/database.ts'
import type { NewRoleEventRow, RoleHolderRow } from '../../database/schema.ts'

/** Safe to replay: an event that is known already is left as it is. */
export async function insertRoleEvents(db: Database, events: readonly NewRoleEventRow[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('role_events')
    .values(events)
    .onConflict((conflict) => conflict.columns(['block_number', 'log_index']).doNothing())
    .execute()
}

export async function deleteRoleEventsAfter(db: Database, blockNumber: bigint): Promise<void> {
  await db.deleteFrom('role_events').where('block_number', '>', blockNumber).execute()
}

/** By account, an operator before a lister. */
export async function listRoleHolders(db: Database): Promise<RoleHolderRow[]> {
  return await db.selectFrom('role_holders').selectAll().orderBy('account').orderBy('role', 'desc').execute()
}
