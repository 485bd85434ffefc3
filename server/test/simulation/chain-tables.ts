import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'

/** Everything that is derived from the chain; what refers to another table comes before it. */
export const chainTables = [
  'blocks',
  'log_digests',
  'market_events',
  'trades',
  'trade_days',
  'order_levels',
  'orders',
  'royalty_payments',
  'royalty_statements',
  'payout_holds',
  'payout_minimums',
  'disbursements',
  'holdings',
  'song_transfers',
  'songs',
  'auctions',
  'books',
  'bid_levels',
  'bids',
  'settlement_events',
  'credit_events',
  'role_events',
  'admission_events',
  'alerts',
  'ended_auctions',
] as const

/** What alerts say. Their numbers, and what was read, sent or taken back, is about people. */
const says = sql`(
  select holder, kind, subject, epoch, auction_id, data, block_number, at from alerts where not undone
)`

export interface ChainContents {
  /** The kept blocks, newest first. After a reorganisation there may be fewer. */
  readonly blocks: readonly string[]
  /** The sorted rows of every other table, as text. */
  readonly tables: ReadonlyMap<string, readonly string[]>
}

export async function readChainTables(db: Database): Promise<ChainContents> {
  const blocks = await db.selectFrom('blocks').select('hash').orderBy('number', 'desc').execute()
  const tables = new Map<string, string[]>()
  for (const table of chainTables.filter((name) => name !== 'blocks')) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${table === 'alerts' ? says : sql.table(table)} t order by 1`.execute(db)
    const texts = rows.map(({ row }) => row)
    tables.set(table, texts)
  }
  return { blocks: blocks.map(({ hash }) => hash), tables }
}

export async function emptyChainTables(db: Database): Promise<void> {
  for (const table of chainTables) await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`delete from audit_progress`.execute(db)
  await sql`update index_state set current_at = null, rebuilding = false`.execute(db)
}

/** Every table with a block number must be compared too. */
export async function findForgottenTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'block_number' and table_type = 'BASE TABLE'`.execute(db)
  const compared: readonly string[] = chainTables
  return rows.map(({ name }) => name).filter((name) => !compared.includes(name))
}
