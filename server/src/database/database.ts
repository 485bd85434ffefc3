import { Kysely, PostgresDialect, type SelectQueryBuilder } from 'kysely'
import pg from 'pg'
import { giveUpOnSilence } from './give-up-on-silence.ts'
import type { Schema } from './schema.ts'

/** A pool, or a transaction of it. */
export type Database = Kysely<Schema>

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)
types.setTypeParser(pg.types.builtins.NUMERIC, BigInt)

interface DatabaseOptions {
  readonly mostConnections?: number
  /** How long a statement may take before its connection counts as broken; for ever when absent. */
  readonly answerWithinMs?: number
  /** How long a transaction may wait for its next statement before PostgreSQL ends it. */
  readonly idleWithinMs?: number
}

const CONNECTED_WITHIN_MS = 5_000
/** Between two statements of ours lie milliseconds. Whoever is silent for so long was cut off, and must not hold its locks for ever. */
const IDLE_WITHIN_MS = 15_000

export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  { mostConnections: max = 10, answerWithinMs, idleWithinMs = IDLE_WITHIN_MS }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
    // By a statement, because poolers refuse connections that name it at the start.
    onConnect: (client) => limitIdleness(client, idleWithinMs),
    keepAlive: true,
    // By itself the system would notice after two hours that the other end is gone.
    keepAliveInitialDelayMillis: 30_000,
    types,
  })
  // A connection that breaks between two queries is replaced at the next; unheard, its error would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError))
  pool.on('error', () => undefined)
  const watched = answerWithinMs === undefined ? pool : giveUpOnSilence(pool, answerWithinMs)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: watched }) })
}

/** The pool waits for it before it gives the connection away, and would for ever. */
async function limitIdleness(client: pg.ClientBase, idleWithinMs: number): Promise<void> {
  const statement = {
    text: "select set_config('idle_in_transaction_session_timeout', $1, false)",
    values: [`${idleWithinMs}ms`],
    query_timeout: CONNECTED_WITHIN_MS,
  }
  await client.query(statement)
}

/** Reads everything from one state of the database, however much is written meanwhile. One query at a time. */
export async function readConsistently<Value>(db: Database, read: (db: Database) => Promise<Value>): Promise<Value> {
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Some of the rows, in the query's order, with the number of all. */
export async function readPage<Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const rows = await query.offset(offset).limit(limit).execute()
  const all = query.clearSelect().clearOrderBy()
  const { total } = await all.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
