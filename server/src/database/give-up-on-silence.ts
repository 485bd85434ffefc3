import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * A pool whose connections have to answer within this time. One that does not is closed: whoever waits for it is told that it was
 * terminated, and the next takes another.
 */
export function giveUpOnSilence(pool: pg.Pool, withinMs: number): PostgresPool {
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
  // Kysely asks for a cursor only where it is given one, which its type does not know.
  return { query: query as never, release: (isBroken) => release(isBroken === true) }
}
