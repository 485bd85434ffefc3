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
  expect(rows.map((row) => row.name)).toEqual([
    '0001_blocks.sql',
    '0002_auctions.sql',
    '0003_auction_threshold.sql',
    '0004_identity.sql',
  ])
  await Promise.all(others.map((db) => db.destroy()))
})

test('an auction from before the Thresholds has the whole offer at its initial price as its own', async () => {
  await using database = await createTestDatabase()
  await migrate(database.db)
  await sql`alter table auctions drop column threshold`.execute(database.db)
  await sql`delete from migrations where name = '0003_auction_threshold.sql'`.execute(database.db)
  await sql`insert into auctions values (0, 1, '0xa1', '0xb2', 'Night Ferry', 2500000000000000000, 7, now(), now() + '1 hour')`.execute(
    database.db,
  )
  await migrate(database.db)
  expect(await database.db.selectFrom('auctions').select('threshold').execute()).toEqual([
    { threshold: 17_500_000_000_000_000_000n },
  ])
})
