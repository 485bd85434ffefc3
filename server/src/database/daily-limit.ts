import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** How long a gift or a report counts against the limit. */
export const COUNTS_FOR = sql`interval '24 hours'`
// Unlike `now()`, this isn't the transaction's start, which may be long ago if the transaction had to wait.
export const NOW = sql<Date>`clock_timestamp()`

/** Holds the lock until the transaction ends, so that requests from one network are counted one by one. */
export async function lockNetwork(tx: Database, { lock, network }: { lock: number; network: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}, hashtext(${network}))`.execute(tx)
}

export function secondsLeft(happenedAt: RawBuilder<unknown>) {
  return sql`greatest(1, ceil(extract(epoch from ${happenedAt} + ${COUNTS_FOR} - ${NOW})))::int`
}
