import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** A connection that doesn't answer in time is closed: its query fails as terminated, and the next one gets a new connection. */
export function limitQueryTime(pool: pg.Pool, withinMs: number): PostgresPool {
  return {
    connect: async () => watch(await pool.connect(), withinMs),
    end: () => pool.end(),
    options: pool.options,
  }
}

function watch(client: pg.PoolClient, withinMs: number): PostgresPoolClient {
  let isReleased = false
  const release = (isBroken: boolean): void => {
    if (isReleased) return
    isReleased = true
    client.release(isBroken)
  }
  const query = async (sql: string, parameters: unknown[]) => {
    const silence = setTimeout(release, withinMs, true)
    try {
      return await client.query(sql, parameters)
    } finally {
      clearTimeout(silence)
    }
  }
  // Kysely uses cursors only if it is given a cursor class, but its type always requires them.
  return { query: query as never, release: (isBroken) => release(isBroken === true) }
}
