import type { Database } from '../../database/database.ts'
import type { CreditRow, NewCreditEventRow } from '../../database/schema.ts'

/** A statement carries so many rows at most. */
const ROWS_AT_ONCE = 1_000

/** Safe to replay: an event that is known already is left as it is. */
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

/** MELS first, then by the name of the token. */
export async function listCredits(db: Database, account: CreditRow['account']): Promise<CreditRow[]> {
  return await db
    .selectFrom('credits')
    .selectAll()
    .where('account', '=', account)
    .orderBy('token_name', (order) => order.asc().nullsFirst())
    .orderBy('token')
    .execute()
}
