import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** A pool, or a transaction of it. */
export type Database = Kysely<Schema>

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)
types.setTypeParser(pg.types.builtins.NUMERIC, BigInt)

export function openDatabase(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, keepAlive: true, types })
  // A connection that breaks between two queries is replaced at the next; unheard, its error would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError))
  pool.on('error', () => undefined)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
