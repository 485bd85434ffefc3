import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** How long something counts against the next of its kind. */
export const COUNTS_FOR = sql`interval '24 hours'`
// Not the start of the transaction, which may have waited for others since.
export const NOW = sql<Date>`clock_timestamp()`

/** Until the transaction ends, so that what comes from one network is counted one after another. */
export async function lockNetwork(tx: Database, { lock, network }: { lock: number; network: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}, hashtext(${network}))`.execute(tx)
}

/** How long what happened at this moment still counts. */
export function secondsLeft(happenedAt: RawBuilder<unknown>) {
  return sql`greatest(1, ceil(extract(epoch from ${happenedAt} + ${COUNTS_FOR} - ${NOW})))::int`
}
