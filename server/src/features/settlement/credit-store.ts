import type { Database } from '../../database/database.ts'
import type { CreditRow, NewCreditEventRow } from '../../database/schema.ts'

/** PostgreSQL limits the parameters of a statement. */
const ROWS_AT_ONCE = 1_000

/** Safe to replay: known events are skipped. */
export async function insertCreditEvents(db: Database, events: readonly NewCreditEventRow[]): Promise<void> {
  for (let start = 0; start < events.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('credit_events')
      .values(events.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['block_number', 'log_index']).doNothing())
      .execute()
  }
}

export async function deleteCreditEventsAfter(db: Database, blockNumber: bigint): Promise<void> {
  await db.deleteFrom('credit_events').where('block_number', '>', blockNumber).execute()
}

export async function listCredits(db: Database, account: CreditRow['account']): Promise<CreditRow[]> {
  return await db
    .selectFrom('credits')
    .selectAll()
    .where('account', '=', account)
    .orderBy('token_name', (order) => order.asc().nullsFirst())
    .orderBy('token')
    .orderBy('contract')
    .execute()
}
