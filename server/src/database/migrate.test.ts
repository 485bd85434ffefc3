import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const count = sql<{ count: bigint }>`select count(*) as count from migrations`

test('a second run changes nothing', async () => {
  await using database = await createTestDatabase()
  await migrate(database.db)
  const first = await count.execute(database.db)
  await migrate(database.db)
  expect(await count.execute(database.db)).toEqual(first)
})

test('processes that start at the same moment run each migration once', async () => {
  await using database = await createTestDatabase()
  const others = Array.from({ length: 4 }, () => openDatabase(database.url, () => undefined))
  await Promise.all([database.db, ...others].map((db) => migrate(db)))
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database.db)
  expect(rows.map((row) => row.name)).toEqual(await listMigrations())
  await Promise.all(others.map((db) => db.destroy()))
})

test('an index from before bids were kept is read again from its first block', async () => {
  await using database = await createTestDatabase()
  await migrate(database.db)
  await sql`
    drop view auction_summaries, settled_bidders;
    drop table settlement_events, books, bids, bid_levels, bid_requests;
    drop index auctions_by_token;
    alter table media drop column peaks;
    delete from migrations where name >= '0008';
    insert into blocks values (7, '0x7', now());
    insert into auctions values (0, 1, '0xa1', '0xb2', 'Night Ferry', 5, 3, now(), now() + interval '1 hour', 15);
  `.execute(database.db)
  await migrate(database.db)
  const counted = sql<{ blocks: bigint; auctions: bigint }>`
    select (select count(*) from blocks) as blocks, (select count(*) from auctions) as auctions`
  expect((await counted.execute(database.db)).rows).toEqual([{ blocks: 0n, auctions: 0n }])
})

async function listMigrations(): Promise<string[]> {
  return (await readdir(new URL('./migrations/', import.meta.url))).sort()
}
