import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

interface LockOptions {
  readonly lock: number
  /** A holder that is silent for longer than this interval is stuck, and PostgreSQL closes its connection. */
  readonly silenceTolerated: string
  readonly retryMs: number
  readonly signal: AbortSignal
}

/** Works on the connection that holds the lock: losing the lock also loses the transaction, so two never write at once. */
export async function holdLock(
  db: Database,
  { lock, silenceTolerated, retryMs, signal }: LockOptions,
  work: (holder: Database) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    while (!signal.aborted && !(await tryLock(connection, lock))) {
      await delay(retryMs, undefined, { signal }).catch(() => undefined)
    }
    if (signal.aborted) return await release(connection)
    try {
      await sql`select set_config('idle_session_timeout', ${silenceTolerated}, false)`.execute(connection)
      await work(connection)
    } finally {
      await release(connection)
    }
  })
}

async function tryLock(connection: Database, lock: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(connection)
  return rows[0]?.held === true
}

/** Returns the connection to the pool as it was. A broken connection has already lost the lock. */
async function release(connection: Database): Promise<void> {
  await sql`reset idle_session_timeout`.execute(connection).catch(() => undefined)
  await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => undefined)
}
