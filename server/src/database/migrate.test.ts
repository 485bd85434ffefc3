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
  expect(rows.map((row) => row.name)).toEqual(['0001_blocks.sql', '0002_auctions.sql'])
  await Promise.all(others.map((db) => db.destroy()))
})
