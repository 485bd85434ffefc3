import { waitUntil } from '@melos/test-kit/wait-until'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import type { Database } from '../database/database.ts'
import { followLiveEvents, type LiveFeed } from './follow-live-events.ts'
import { announce, type LiveEvent } from './live-event-store.ts'

let database: TestDatabase
let db: Database
let feeds: LiveFeed[]

beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
  feeds = []
})
afterEach(async () => {
  for (const feed of feeds) await feed.stop()
  await database[Symbol.asyncDispose]()
})

const nowhere = 'postgres://nobody:nothing@127.0.0.1:1/nowhere'
const status = (value: 'OPEN' | 'TERMINATED', auctionId = 1n): LiveEvent => ({
  type: 'status',
  auctionId,
  data: { status: { value, label: value }, outcome: null },
})

async function follow({ databaseUrl = database.url, checkEveryMs = 60_000 } = {}) {
  const feed = await followLiveEvents(db, { databaseUrl, log: pino({ level: 'silent' }), checkEveryMs })
  feeds.push(feed)
  const heard: string[] = []
  const unsubscribe = feed.subscribe(1n, (events) => {
    for (const { id, type } of events) heard.push(`${id - start} ${type}`)
  })
  const start = feed.position
  return { feed, heard, unsubscribe }
}

const isListening = async (): Promise<boolean> =>
  (await sql`select from pg_stat_activity where datname = current_database() and query ilike 'listen%'`.execute(db))
    .rows.length === 1

const breakListening = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'melos-live' and datname = current_database()`.execute(db)

test('a listener gets the events of its auction once, in order and after the commit', async () => {
  const { feed, heard, unsubscribe } = await follow()
  await db.transaction().execute(async (tx) => {
    await announce(tx, [status('OPEN'), status('OPEN', 2n)])
    await announce(tx, [status('TERMINATED')])
    await feed.catchUp()
    expect(heard).toEqual([])
  })
  await waitUntil('both are heard', () => heard.length === 2)
  await Promise.all([feed.catchUp(), feed.catchUp(), feed.catchUp()])
  expect(heard).toEqual(['1 status', '3 status'])
  unsubscribe()
  await announce(db, [status('OPEN')])
  await feed.catchUp()
  expect(heard).toHaveLength(2)
})

test('more events than one read takes arrive whole', async () => {
  const { heard } = await follow()
  await announce(
    db,
    Array.from({ length: 2_500 }, () => status('OPEN')),
  )
  await waitUntil('all are heard', () => heard.length >= 2_500)
  expect(heard).toEqual(Array.from({ length: 2_500 }, (_, index) => `${index + 1} status`))
})

test('what happens while the connection is broken arrives once and in order', async () => {
  const { heard } = await follow()
  for (let round = 0; round < 3; round++) {
    await waitUntil('it listens', isListening)
    await announce(db, [status('OPEN')])
    await breakListening()
    await announce(db, [status('OPEN')])
  }
  await waitUntil('all are heard', () => heard.length >= 6)
  expect(heard).toEqual([1, 2, 3, 4, 5, 6].map((id) => `${id} status`))
})

test('without any notification events arrive at the next check', async () => {
  const { heard } = await follow({ databaseUrl: nowhere, checkEveryMs: 50 })
  await announce(db, [status('OPEN')])
  await waitUntil('it is heard', () => heard.length === 1)
})

test('when unread events are deleted, all readers reload and later events follow', async () => {
  const { feed, heard } = await follow({ databaseUrl: nowhere })
  await announce(db, [status('OPEN'), status('OPEN'), status('OPEN', 2n)])
  await sql`delete from live_events where id <= ${feed.position + 1n}`.execute(db)
  await feed.catchUp()
  await announce(db, [status('OPEN')])
  await feed.catchUp()
  expect(heard).toEqual(['3 reload', '4 status'])
})

test('when the database is restored to an earlier state, all readers reload', async () => {
  const { feed, heard } = await follow({ databaseUrl: nowhere })
  await sql`update live_event_counter set newest_id = newest_id - 10`.execute(db)
  await feed.catchUp()
  await announce(db, [status('OPEN')])
  await feed.catchUp()
  expect(heard).toEqual(['-10 reload', '-9 status'])
})
