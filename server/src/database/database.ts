import { Kysely, PostgresDialect, type SelectQueryBuilder, sql } from 'kysely'
import pg from 'pg'
import { limitQueryTime } from './query-timeout.ts'
import type { Schema } from './schema.ts'

/** A connection pool or one of its transactions. */
export type Database = Kysely<Schema>

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)
types.setTypeParser(pg.types.builtins.NUMERIC, BigInt)

interface DatabaseOptions {
  readonly mostConnections?: number
  /** How long a statement can take before its connection counts as broken. Without it there is no limit. */
  readonly answerWithinMs?: number
  /** How long a transaction can wait for its next statement before PostgreSQL ends it. */
  readonly idleWithinMs?: number
}

const CONNECTED_WITHIN_MS = 5_000
/** Our statements follow each other within milliseconds, so a longer silence means a lost client that still holds its locks. */
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
    // A statement sets this timeout because poolers reject it as a connection parameter.
    onConnect: (client) => limitIdleness(client, idleWithinMs),
    keepAlive: true,
    // The system's default takes two hours to notice a lost connection.
    keepAliveInitialDelayMillis: 30_000,
    types,
  })
  // The pool replaces a broken idle connection, but an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError))
  pool.on('error', () => undefined)
  const watched = answerWithinMs === undefined ? pool : limitQueryTime(pool, answerWithinMs)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: watched }) })
}

/** The pool hands out the connection only after this, so it needs a timeout. */
async function limitIdleness(client: pg.ClientBase, idleWithinMs: number): Promise<void> {
  const statement = {
    text: "select set_config('idle_in_transaction_session_timeout', $1, false)",
    values: [`${idleWithinMs}ms`],
    query_timeout: CONNECTED_WITHIN_MS,
  }
  await client.query(statement)
}

/** All reads see the same snapshot of the database. They share one connection, so they must run one at a time. */
export async function readConsistently<Value>(db: Database, read: (db: Database) => Promise<Value>): Promise<Value> {
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const rows = await query.offset(offset).limit(limit).execute()
  const all = query.clearSelect().clearOrderBy()
  const counted = await all.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  // Kysely doesn't infer this for tables that aren't known here.
  const { total } = counted as { total: bigint }
  return { rows, total: Number(total) }
}

/** Must be the transaction's last statement, because other transactions that change public data wait from here on. */
export async function bumpDataVersion(db: Database): Promise<void> {
  await sql`
    insert into data_version (version) values (1)
    on conflict (only_row) do update set version = data_version.version + 1`.execute(db)
}

/** Of any constraint, or only of the one with this name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === '23505')) return false
  return constraint === undefined || ('constraint' in error && error.constraint === constraint)
}
