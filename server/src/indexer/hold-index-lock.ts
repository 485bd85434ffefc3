import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Any number that all Melos processes agree on. */
const INDEX_LOCK = 7_305_412
/** Longer than the indexer ever rests: a holder that is silent for so long hangs, and loses its connection. */
const SILENCE_TOLERATED = '90s'

/**
 * Waits until no other process holds the lock, then works on the very connection that holds it: who loses the lock has also
 * lost the transaction under way, so two can never write at once.
 */
export async function holdIndexLock(
  db: Database,
  { retryMs, signal }: { retryMs: number; signal: AbortSignal },
  work: (holder: Database) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    while (!signal.aborted && !(await tryLock(connection))) {
      await delay(retryMs, undefined, { signal }).catch(() => undefined)
    }
    if (signal.aborted) return await release(connection)
    try {
      await sql`select set_config('idle_session_timeout', ${SILENCE_TOLERATED}, false)`.execute(connection)
      await work(connection)
    } finally {
      await release(connection)
    }
  })
}

async function tryLock(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${INDEX_LOCK}) as held`.execute(connection)
  return rows[0]?.held === true
}

/** The connection goes back to the pool as it came; a broken one has let go already. */
async function release(connection: Database): Promise<void> {
  await sql`reset idle_session_timeout`.execute(connection).catch(() => undefined)
  await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => undefined)
}
