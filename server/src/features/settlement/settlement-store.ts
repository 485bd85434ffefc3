import type { Database } from '../../database/database.ts'
import type { NewSettlementEventRow } from '../../database/schema.ts'

/** A statement carries so many rows at most. */
const ROWS_AT_ONCE = 1_000

/** Safe to replay: an event that is known already is left as it is. */
export async function insertSettlementEvents(db: Database, events: readonly NewSettlementEventRow[]): Promise<void> {
  for (let start = 0; start < events.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('settlement_events')
      .values(events.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['block_number', 'log_index']).doNothing())
      .execute()
  }
}

/** Gives the auctions whose settlement has changed by it. */
export async function deleteSettlementEventsAfter(db: Database, blockNumber: bigint): Promise<bigint[]> {
  const rows = await db
    .deleteFrom('settlement_events')
    .where('block_number', '>', blockNumber)
    .returning('auction_id')
    .execute()
  return [...new Set(rows.map(({ auction_id }) => auction_id))]
}
