import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { createEmptyDatabase, createTestDatabase } from '../../test/support/test-database.ts'
import { migrate } from '../database/migrate.ts'
import {
  announce,
  deleteOldEvents,
  type LiveEvent,
  listEventsAfter,
  listMissedEvents,
  readNewestId,
} from './live-event-store.ts'

const database = await openForTests(createTestDatabase())
const { db } = database

const reload = (auctionId: bigint): LiveEvent => ({ type: 'reload', auctionId, data: {} })
const times = (count: number, auctionId: bigint): LiveEvent[] => Array.from({ length: count }, () => reload(auctionId))
const keptIds = async (): Promise<bigint[]> =>
  (await db.selectFrom('live_events').select('id').orderBy('id').execute()).map(({ id }) => id)

test('the ids of a new database are above those that an older one may have given out', async () => {
  await using fresh = await createEmptyDatabase()
  await migrate(fresh.db)
  const newestId = await readNewestId(fresh.db)
  expect(Math.abs(Number(newestId) - Date.now())).toBeLessThan(60_000)
})

test('events get the next ids in the order given, and what was rolled back leaves no hole', async () => {
  const before = await readNewestId(db)
  await expect(
    db.transaction().execute(async (tx) => {
      await announce(tx, times(3, 9n))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  const status = { status: { value: 'OPEN', label: 'Open' }, outcome: null } as const
  await announce(db, [{ type: 'status', auctionId: 1n, data: status }, reload(2n)])
  await announce(db, [])
  const { events, newestId } = await listEventsAfter(db, { after: before, limit: 10 })
  expect(newestId).toBe(before + 2n)
  expect(events?.map(({ id, auctionId, type }) => [id - before, auctionId, type])).toEqual([
    [1n, 1n, 'status'],
    [2n, 2n, 'reload'],
  ])
  expect(JSON.parse(events?.[0]?.data ?? '')).toEqual(status)
})

test('an event announced first is not overtaken by one whose transaction commits sooner', async () => {
  const before = await readNewestId(db)
  const announced = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async (tx) => {
    await announce(tx, [reload(1n)])
    announced.resolve()
    await mayCommit.promise
  })
  await announced.promise
  const quick = announce(db, [reload(2n)])
  expect((await listEventsAfter(db, { after: before, limit: 10 })).events).toEqual([])
  mayCommit.resolve()
  await Promise.all([slow, quick])
  const { events } = await listEventsAfter(db, { after: before, limit: 10 })
  expect(events?.map(({ auctionId }) => auctionId)).toEqual([1n, 2n])
})

test('at most 500 missed events of an auction are replayed', async () => {
  const after = await readNewestId(db)
  await announce(db, [reload(5n), ...times(499, 4n)])
  const upTo = await readNewestId(db)
  const missedBy = async (auctionId: bigint, range: { after: bigint; upTo: bigint }) =>
    (await listMissedEvents(db, { auctionId, ...range }))?.length
  expect(await missedBy(4n, { after, upTo })).toBe(499)
  expect(await missedBy(5n, { after, upTo })).toBe(1)
  expect(await missedBy(4n, { after, upTo: upTo - 1n })).toBe(498)
  expect(await missedBy(4n, { after: upTo, upTo })).toBe(0)
  expect(await missedBy(4n, { after: upTo + 1n, upTo })).toBeUndefined()
  await announce(db, [reload(4n)])
  expect(await missedBy(4n, { after: after + 1n, upTo: upTo + 1n })).toBe(500)
  await announce(db, [reload(4n)])
  expect(await missedBy(4n, { after: after + 1n, upTo: upTo + 2n })).toBeUndefined()
})

test('events older than an hour are deleted, and late readers learn that some are gone', async () => {
  await db.deleteFrom('live_events').execute()
  const last = await readNewestId(db)
  await announce(db, times(4, 1n))
  const age = (id: bigint, interval: string) =>
    sql`update live_events set at = now() - ${interval}::interval where id = ${id}`.execute(db)
  await age(last + 1n, '59 minutes')
  // Clocks may differ, so this event is older than the one before it; deleting must not leave a hole.
  await age(last + 2n, '61 minutes')
  await age(last + 3n, '59 minutes')
  await deleteOldEvents(db)
  expect(await keptIds()).toEqual([last + 3n, last + 4n])
  const upTo = last + 4n
  expect(await listMissedEvents(db, { auctionId: 1n, after: last + 1n, upTo })).toBeUndefined()
  expect(await listMissedEvents(db, { auctionId: 1n, after: last + 2n, upTo })).toHaveLength(2)
  expect((await listEventsAfter(db, { after: last + 1n, limit: 10 })).events).toBeUndefined()
  expect((await listEventsAfter(db, { after: last + 2n, limit: 10 })).events).toHaveLength(2)
})

test('when all events are deleted, only readers who missed some must reload', async () => {
  await db.deleteFrom('live_events').execute()
  const newestId = await readNewestId(db)
  expect(await listEventsAfter(db, { after: newestId, limit: 10 })).toEqual({ events: [], newestId })
  expect(await listEventsAfter(db, { after: newestId - 1n, limit: 10 })).toEqual({ events: undefined, newestId })
  expect(await listEventsAfter(db, { after: newestId + 1n, limit: 10 })).toEqual({ events: undefined, newestId })
})

test('of many, the last 100,000 stay', async () => {
  await db.deleteFrom('live_events').execute()
  await announce(db, times(100_001, 1n))
  const newestId = await readNewestId(db)
  await deleteOldEvents(db)
  const ids = await keptIds()
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([100_000, newestId - 99_999n, newestId])
})
