import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openForTests } from '../test/support/open-for-tests.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { openDatabase } from './database/database.ts'
import { measureIndex } from './measure-index.ts'

const database = await openForTests(createTestDatabase())

const live = { streamCount: 3 }

test('it shows the last block, the age of the index and the open streams', async () => {
  const registry = new Registry()
  measureIndex(registry, { db: database.db, live })
  await database.db.insertInto('blocks').values({ number: 7n, hash: '0x7', timestamp: new Date() }).execute()
  await database.db
    .updateTable('index_state')
    .set({ current_at: new Date(Date.now() - 90_000) })
    .execute()
  const text = await registry.metrics()
  expect(text).toMatch(/^melos_index_block 7$/m)
  expect(text).toMatch(/^melos_index_age_seconds 90\.\d+$/m)
  expect(text).toMatch(/^melos_live_streams 3$/m)
})

test('without a database there is still an answer', async () => {
  const registry = new Registry()
  const gone = openDatabase('postgres://nobody:nothing@127.0.0.1:1/nowhere', () => undefined)
  measureIndex(registry, { db: gone, live })
  expect(await registry.metrics()).toMatch(/^melos_index_age_seconds Nan$/im)
  await gone.destroy()
})
