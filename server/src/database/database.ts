import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** A pool, or a transaction of it. */
export type Database = Kysely<Schema>

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)
types.setTypeParser(pg.types.builtins.NUMERIC, BigInt)

export function openDatabase(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, types })
  // A connection that breaks while idle is replaced at the next query; unheard, its error would end the process.
  pool.on('error', onIdleError)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
