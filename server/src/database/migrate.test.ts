import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chainTables } from '../../test/simulation/chain-tables.ts'
import { createEmptyDatabase } from '../../test/support/test-database.ts'
import { readSnapshot } from '../indexer/read-snapshot.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, runMigrations } from './migrate.ts'

const count = sql<{ count: bigint }>`select count(*) as count from migrations`

test('a second run changes nothing', async () => {
  await using database = await createEmptyDatabase()
  await migrate(database.db)
  const first = await count.execute(database.db)
  await migrate(database.db)
  expect(await count.execute(database.db)).toEqual(first)
})

test('processes that start at the same moment run each migration once', async () => {
  await using database = await createEmptyDatabase()
  const others = Array.from({ length: 4 }, () => openDatabase(database.url, () => undefined))
  await Promise.all([database.db, ...others].map((db) => migrate(db)))
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database.db)
  expect(rows.map((row) => row.name)).toEqual(await listMigrations())
  expect((await readViews(database.db)).map(({ name }) => name)).toContain('auction_summaries')
  await Promise.all(others.map((db) => db.destroy()))
})

test('a database from before views.sql gets the same views as a new one', async () => {
  await using older = await createEmptyDatabase()
  await using fresh = await createEmptyDatabase()
  const history = (await listMigrations()).filter((name) => name < '0043')
  await older.db.transaction().execute((tx) => runMigrations(tx, history))
  await Promise.all([migrate(older.db), migrate(fresh.db)])
  expect(await readViews(older.db)).toEqual(await readViews(fresh.db))
})

test('views are made again when their text has changed, or before a migration, and not otherwise', async () => {
  await using database = await createEmptyDatabase()
  const { db } = database
  await migrate(db)
  const made = await readViews(db)
  const change = sql`create or replace view settled_bidders as select 1::bigint as auction_id, ''::text as bidder`
  await change.execute(db)
  const changed = await readViews(db)
  await migrate(db)
  expect(await readViews(db)).toEqual(changed)
  await sql`comment on view settled_bidders is 'Melos 1'`.execute(db)
  await migrate(db)
  expect(await readViews(db)).toEqual(made)
  await change.execute(db)
  await sql`delete from migrations where name = '0044_views.sql'`.execute(db)
  await migrate(db)
  expect(await readViews(db)).toEqual(made)
})

test('an older version leaves the views of a newer one', async () => {
  await using database = await createEmptyDatabase()
  const { db } = database
  await migrate(db)
  await sql`insert into migrations (name) values ('9999_later.sql')`.execute(db)
  await sql`comment on view settled_bidders is 'Melos 1'`.execute(db)
  const newer = await readViews(db)
  await migrate(db)
  expect(await readViews(db)).toEqual(newer)
})

const auction = `insert into auctions values (0, 1, '0xa1', '0xb2', 'Night Ferry', 5, 3, now(), now() + interval '1 hour', 15);`
const block = `insert into blocks values (7, '0x7', now());`
const bidding = `
  update index_state set current_at = now();
  ${block}
  ${auction}
  insert into books (auction_id, block_number, supply, reserve_price, threshold) values (0, 1, 3, 5, 15);
  insert into bid_levels values (0, 5, 1, 1);
  insert into bids values (1, 0, 0, '0xc3', 1, 5, 2, '0xd4', now());
  insert into settlement_events values (3, 0, 0, 'CLEARED', null, null, 5, null, '0xe5', now());`
const credit = `insert into credit_events values (4, 0, 'CREDITED', '0xb2', '0xc3', 1, '0xf6');`
const digests = `
  update index_state set current_at = now();
  ${block}
  insert into log_digests values (7, '0x7', '0x1', now());
  insert into audit_progress (read_twice_to, round_began_at) values (7, now());`
const holdings = `
  insert into songs values ('0xb2', 1, 10, 4);
  insert into song_transfers values (4, 0, '0xb2', '0x0', '0xc3', 10);
  insert into holdings values ('0xb2', '0xc3', 10);
  insert into credit_events values (4, 0, 'CREDITED', '0xb2', '0xc3', 1, '0xf6', '0xa7');`

/** Migrations that add events, and an index from before each. While it is rebuilding, it answers nothing. */
test.each([
  // Before this one, nothing that answers was published.
  { migration: '0009_settlements.sql', index: `${block} ${auction}`, rebuilding: false },
  { migration: '0013_credits.sql', index: bidding, rebuilding: true },
  { migration: '0014_roles.sql', index: `${bidding} ${credit}`, rebuilding: true },
  { migration: '0032_royalties.sql', index: `${digests} ${credit}`, rebuilding: true },
  { migration: '0034_market.sql', index: `${digests} ${holdings}`, rebuilding: true },
])(
  'an index from before $migration is read again from its first block, and answers nothing until then',
  async ({ migration, index, rebuilding }) => {
    await using database = await createEmptyDatabase()
    const { db } = database
    const files = await listMigrations()
    const runUpTo = (place: number) => db.transaction().execute((tx) => runMigrations(tx, files.slice(0, place)))
    await runUpTo(files.indexOf(migration))
    await sql.raw(index).execute(db)
    const { version } = await readSnapshot(db)
    await runUpTo(files.indexOf(migration) + 1)
    const { rows } = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
    for (const { name } of rows.filter((row) => [...chainTables, 'audit_progress'].includes(row.name))) {
      expect((await sql`select from ${sql.table(name)}`.execute(db)).rows, name).toEqual([])
    }
    expect(await readSnapshot(db)).toMatchObject({ rebuilding, version: version + (rebuilding ? 1n : 0n) })
    await migrate(db)
    expect((await readSnapshot(db)).rebuilding).toBe(rebuilding)
  },
)

async function listMigrations(): Promise<string[]> {
  return (await readdir(new URL('./migrations/', import.meta.url))).sort()
}

interface View {
  readonly name: string
  readonly definition: string
  readonly mark: string
}

async function readViews(db: Database): Promise<View[]> {
  const { rows } = await sql<View>`
    select viewname as name, definition, obj_description(viewname::regclass, 'pg_class') as mark
    from pg_views where schemaname = current_schema() order by viewname`.execute(db)
  return rows
}

test('alerts of settlements from before 0046 tell the refund with its commission afterwards', async () => {
  await using older = await createEmptyDatabase()
  const history = (await listMigrations()).filter((name) => name < '0046')
  await older.db.transaction().execute((tx) => runMigrations(tx, history))
  await sql`
    insert into alerts (holder, kind, subject, data, at) values
      ('0x1', 'SETTLED', 'auction 1', '{"tokens": "7", "refund": "14000000000000000000"}', now()),
      ('0x2', 'SETTLED', 'auction 1', '{"tokens": "3", "refund": "0"}', now()),
      ('0x1', 'WON', 'auction 1', '{"refund": "15400000000000000000"}', now())`.execute(older.db)
  await migrate(older.db)
  const { rows } = await sql<{ refund: string }>`select data ->> 'refund' as refund from alerts order by id`.execute(
    older.db,
  )
  expect(rows.map(({ refund }) => refund)).toEqual(['15400000000000000000', '0', '15400000000000000000'])
})
