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

interface NetworkRows {
  readonly table: 'faucet_gifts' | 'infringement_reports' | 'audit_log'
  readonly at: 'given_at' | 'reported_at' | 'at'
  /** Which of the table's rows count, if not all. */
  readonly where?: RawBuilder<boolean>
  readonly network: string
  readonly most: number
}

/** Seconds until the network has at most `most` rows that still count, or undefined if it already does. */
export async function findNetworkWait(db: Database, rows: NetworkRows): Promise<number | undefined> {
  const at = sql.ref(rows.at)
  const { rows: found } = await sql<{ seconds: number }>`
    select ${secondsLeft(at)} as seconds from ${sql.table(rows.table)}
    where network = ${rows.network} and ${at} > ${NOW} - ${COUNTS_FOR} and ${rows.where ?? sql`true`}
    order by ${at} desc offset ${rows.most} limit 1`.execute(db)
  return found[0]?.seconds
}
