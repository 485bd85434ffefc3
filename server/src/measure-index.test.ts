import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openForTests } from '../test/support/open-for-tests.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { openDatabase } from './database/database.ts'
import { measureIndex, measureMails } from './measure-index.ts'

const database = await openForTests(createTestDatabase())

const shown = { live: { streamCount: 3 }, chainId: 137 }

test('it shows the last block and its time, the age of the index and the open streams', async () => {
  const registry = new Registry()
  measureIndex(registry, { db: database.db, ...shown })
  const timestamp = new Date('2026-07-01T12:00:00Z')
  await database.db.insertInto('blocks').values({ number: 7n, hash: '0x7', timestamp }).execute()
  await database.db
    .updateTable('index_state')
    .set({ current_at: new Date(Date.now() - 90_000) })
    .execute()
  const text = await registry.metrics()
  expect(text).toMatch(/^melos_index_block 7$/m)
  expect(text).toMatch(/^melos_block_timestamp_seconds\{chain="137"\} 1782907200$/m)
  expect(text).toMatch(/^melos_index_age_seconds 90\.\d+$/m)
  expect(text).toMatch(/^melos_live_streams 3$/m)
})

test('it shows the emails that wait, and those that were given up in the last 24 hours', async () => {
  const registry = new Registry()
  measureMails(registry, database.db)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const mail = { kind: 'welcome', to_address: 'ada@example.com', data: '{}', priority: 2 }
  const ended = [{ sent_at: hoursAgo(1) }, ...[1, 23, 25].map((hours) => ({ gave_up_at: hoursAgo(hours) }))]
  for (const end of [{}, {}, {}, ...ended]) {
    await database.db
      .insertInto('mails')
      .values({ ...mail, ...end })
      .execute()
  }
  const text = await registry.metrics()
  expect(text).toMatch(/^melos_mails_waiting 3$/m)
  expect(text).toMatch(/^melos_mails_given_up 2$/m)
})

test('without a database there is still an answer', async () => {
  const registry = new Registry()
  const gone = openDatabase('postgres://nobody:nothing@127.0.0.1:1/nowhere', () => undefined)
  measureIndex(registry, { db: gone, ...shown })
  measureMails(registry, gone)
  const text = await registry.metrics()
  expect(text).toMatch(/^melos_index_age_seconds Nan$/im)
  expect(text).toMatch(/^melos_mails_waiting Nan$/im)
  await gone.destroy()
})
