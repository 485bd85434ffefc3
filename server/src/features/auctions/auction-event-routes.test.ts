import { auctionEventSchema, followAuctions } from '@melos/api-contract'
import { waitUntil } from '@melos/test-kit/wait-until'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { parseEther } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEventStream } from '../../../test/support/read-event-stream.ts'
import { buildTestApp } from '../../../test/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import type { Database } from '../../database/database.ts'
import { type ChannelsOptions, createAuctionChannels } from '../../live/auction-channels.ts'
import { followLiveEvents, type LiveFeed } from '../../live/follow-live-events.ts'
import { announce, type LiveEvent } from '../../live/live-event-store.ts'

let database: TestDatabase
let db: Database
let processes: { app: FastifyInstance; feed: LiveFeed }[]

beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
  processes = []
  await sql`insert into administrators (email, password_hash) values ('admin@melos.example', '')`.execute(db)
  await insertAuction(1n)
  await insertAuction(2n)
})
afterEach(async () => {
  for (const { app, feed } of processes) {
    await app.close()
    await feed.stop()
  }
  await database[Symbol.asyncDispose]()
})

const HOUR_MS = 3_600_000
const inMs = (milliseconds: number): Date => new Date(Date.now() + milliseconds)
const log = pino({ level: 'silent' })

/** An auction of 100 tokens with a known work, and bids for 40 of them. */
async function insertAuction(id: bigint, { startsAt = inMs(-HOUR_MS), endsAt = inMs(HOUR_MS) } = {}): Promise<void> {
  const token = `token ${id}`
  await sql`insert into works (id, title, artist, description, percentage, token, asset, metadata, metadata_hash, created_by)
    select gen_random_uuid(), 'Song', 'Artist', '', 10, ${token}, '{}', '', '', id from administrators`.execute(db)
  await sql`insert into auctions
    (id, block_number, seller, token, token_name, minimum_price, supply, threshold, starts_at, ends_at, planned_ends_at)
    values (${id}, 1, 'seller', ${token}, 'Song', 1, 100, 100, ${startsAt}, ${endsAt}, ${endsAt})`.execute(db)
  await sql`insert into books
    (auction_id, block_number, supply, minimum_price, threshold, bid_count, demand, lowest_price, highest_price)
    values (${id}, 1, 100, 1, 100, 2, 40, ${parseEther('1.5')}, ${parseEther('2')})`.execute(db)
}

/** The parts of one server process, listening on a port. */
async function startProcess({
  databaseUrl = database.url,
  ...options
}: Partial<ChannelsOptions & { databaseUrl: string }> = {}) {
  const feed = await followLiveEvents(db, { databaseUrl, log })
  const live = createAuctionChannels(db, { feed, log, ...options })
  const app = await buildTestApp(db, { live })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = (path: string) => new URL(`/api/public/auctions/external/${path}`, app.listeningOrigin)
  const follow = (
    auctionId: bigint,
    { lastEventId, isSlow }: { lastEventId?: bigint | string; isSlow?: boolean } = {},
  ) =>
    readEventStream(address(`${auctionId}/events`), {
      ...(lastEventId === undefined ? {} : { lastEventId: lastEventId.toString() }),
      ...(isSlow === undefined ? {} : { isSlow }),
    })
  const started = { app, feed, live, address, follow }
  processes.push(started)
  return started
}

function bid(id: number, auctionId = 1n, walletAddress = '0x00000000000000000000000000000000000000A1'): LiveEvent {
  return {
    type: 'bid',
    auctionId,
    data: {
      id,
      startHashId: '0xab',
      startTokenPrice: '1.5',
      startTokenCount: 2,
      startTotalPrice: '3',
      walletAddress,
      placedAt: '2026-11-15 12:00:00',
    },
  }
}

const isWaiting = async (): Promise<boolean> => {
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return (await waiting.execute(db)).rows.length > 0
}

type Reader = Awaited<ReturnType<typeof readEventStream>>
const bidIds = ({ events }: Reader): unknown[] =>
  // Only bids carry a number.
  events.filter(({ type }) => type === 'bid').map(({ data }) => (data as { id: number }).id)
const typesOf = ({ events }: Reader): string[] => events.map(({ type }) => type)

test("a reader gets the auction's state and the id to resume from at once", async () => {
  const { app, feed, follow } = await startProcess()
  const reader = await follow(1n)
  await reader.take('clearing-price', 1)
  expect(reader.status).toBe(200)
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-app-hash': (await app.inject('/api/health')).headers['x-app-hash'],
  })
  expect(reader.text).toMatch(/^retry: 2000\n\n/)
  const price = {
    clearingPrice: null,
    tokensAvailable: 60,
    bidCount: 2,
    lowestBidPrice: '1.5',
    highestBidPrice: '2',
  }
  expect(reader.events).toEqual([
    { type: 'status', data: { status: { value: 'OPEN', label: 'Open' }, outcome: null }, id: `${feed.position}` },
    { type: 'clearing-price', data: price },
  ])
  for (const { type, data } of reader.events) expect(auctionEventSchema.safeParse({ type, data }).success).toBe(true)
})

test.each([
  ['7/events', 404, 'NOT_FOUND'],
  ['x/events', 400, 'BAD_REQUEST'],
  ['1/events?lastEventId=x', 400, 'BAD_REQUEST'],
  ['1/events?colour=red', 400, 'BAD_REQUEST'],
])('%s is answered with %i', async (path, status, code) => {
  const { live, address } = await startProcess()
  const answer = await fetch(address(path))
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code })
  await waitUntil('no stream is left', () => live.streamCount === 0)
})

test('an announced event reaches the readers of its auction in all processes once it is committed', async () => {
  const [one, other] = [await startProcess(), await startProcess()]
  const readers = [await one.follow(1n), await one.follow(1n), await other.follow(1n)]
  const elsewhere = await other.follow(2n)
  await db.transaction().execute(async (tx) => {
    await announce(tx, [bid(1), bid(1, 2n)])
    await announce(tx, [bid(2), { type: 'reorg', auctionId: 2n, data: {} }])
    await one.feed.catchUp()
    for (const reader of readers) expect(bidIds(reader)).toEqual([])
  })
  for (const reader of readers) {
    await reader.take('bid', 2)
    expect(reader.events.slice(2)).toEqual([
      { type: 'bid', data: bid(1).data, id: `${one.feed.position - 3n}` },
      { type: 'bid', data: bid(2).data, id: `${one.feed.position - 1n}` },
    ])
    expect(reader.text.match(/event: bid/g)).toHaveLength(2)
  }
  await elsewhere.take('reorg', 1)
  expect(bidIds(elsewhere)).toEqual([1])
})

test("a returning reader gets the missed events, then the auction's state, then new events", async () => {
  const { feed, follow, address } = await startProcess()
  const first = await follow(1n)
  await announce(db, [bid(1)])
  await first.take('bid', 1)
  first.leave()
  await announce(db, [bid(2, 2n), bid(2), bid(3)])
  await feed.catchUp()
  const again = await follow(1n, { lastEventId: first.lastEventId })
  await again.take('clearing-price', 1)
  await announce(db, [bid(4)])
  await again.take('bid', 3)
  expect(typesOf(again)).toEqual(['bid', 'bid', 'status', 'clearing-price', 'bid'])
  expect(bidIds(again)).toEqual([2, 3, 4])

  const byAddress = await readEventStream(address(`1/events?lastEventId=${first.lastEventId}`))
  await byAddress.take('bid', 3)
  expect(bidIds(byAddress)).toEqual([2, 3, 4])
  const bothSaid = await readEventStream(address(`1/events?lastEventId=${first.lastEventId}`), {
    lastEventId: again.lastEventId,
  })
  await bothSaid.take('clearing-price', 1)
  expect(typesOf(bothSaid)).toEqual(['status', 'clearing-price'])
})

test('an id that is deleted, not yet used or malformed is answered with one reload', async () => {
  const { feed, follow } = await startProcess()
  const start = feed.position
  await announce(db, [bid(1), bid(2), bid(3)])
  await sql`delete from live_events where id <= ${start + 2n}`.execute(db)
  await feed.catchUp()
  for (const lastEventId of [start + 1n, start + 4n, 'nonsense', '0']) {
    const reader = await follow(1n, { lastEventId })
    await reader.take('clearing-price', 1)
    expect(typesOf(reader)).toEqual(['reload', 'status', 'clearing-price'])
    expect(reader.lastEventId).toBe(`${start + 3n}`)
  }
  const complete = await follow(1n, { lastEventId: start + 2n })
  await complete.take('clearing-price', 1)
  expect(bidIds(complete)).toEqual([3])
})

test('a process that lags serves a reader who already has newer events', async () => {
  const { feed, follow } = await startProcess({ databaseUrl: 'postgres://nobody:nothing@127.0.0.1:1/nowhere' })
  const start = feed.position
  await announce(db, [bid(1), bid(2)])
  expect(feed.position).toBe(start)
  const reader = await follow(1n, { lastEventId: start + 1n })
  await reader.take('clearing-price', 1)
  expect(typesOf(reader)).toEqual(['bid', 'status', 'clearing-price'])
  expect(bidIds(reader)).toEqual([2])
})

test('of events committed while readers connect, none is lost and none is sent twice', async () => {
  const { feed, follow } = await startProcess()
  const start = feed.position
  const announcing = (async () => {
    for (let id = 1; id <= 150; id++) await announce(db, [bid(id)])
  })()
  const readers: Reader[] = []
  while (readers.length < 30) readers.push(await follow(1n, { lastEventId: start }))
  await announcing
  const all = Array.from({ length: 150 }, (_, index) => index + 1)
  for (const reader of readers) {
    await reader.take('bid', 150)
    expect(bidIds(reader)).toEqual(all)
  }
})

test('an event announced while the state is read is sent after it', async () => {
  const { feed, follow } = await startProcess()
  const opened = Promise.withResolvers<Reader>()
  await db.transaction().execute(async (tx) => {
    await sql`lock table books in access exclusive mode`.execute(tx)
    const opening = follow(1n)
    await waitUntil('the snapshot waits', isWaiting)
    await announce(db, [bid(1)])
    await feed.catchUp()
    void opening.then((reader) => opened.resolve(reader))
  })
  const reader = await opened.promise
  await reader.take('bid', 1)
  expect(typesOf(reader)).toEqual(['status', 'clearing-price', 'bid'])
})

test('a reader who leaves before the answer is removed too', async () => {
  const { live, address } = await startProcess()
  const leaving = new AbortController()
  await db.transaction().execute(async (tx) => {
    await sql`lock table books in access exclusive mode`.execute(tx)
    const asking = fetch(address('1/events'), { signal: leaving.signal })
    await waitUntil('the snapshot waits', isWaiting)
    expect(live.streamCount).toBe(1)
    leaving.abort()
    await expect(asking).rejects.toThrow()
    await waitUntil('no stream is left', () => live.streamCount === 0)
  })
})

test('a reader who does not read is disconnected, and the others are not', async () => {
  const { live, follow } = await startProcess()
  const slow = await follow(1n, { isSlow: true })
  const quick = await follow(1n)
  const large = 'x'.repeat(200_000)
  let count = 0
  await waitUntil('the slow one is cut off', async () => {
    count += 1
    await announce(db, [bid(count, 1n, large)])
    await quick.take('bid', count)
    return live.streamCount === 1
  })
  slow.startReading()
  await waitUntil('the slow one sees it', () => slow.isOver)
  expect(bidIds(slow).length).toBeLessThan(count)
  expect(bidIds(quick)).toEqual(Array.from({ length: count }, (_, index) => index + 1))

  await announce(db, [bid(count + 1)])
  await quick.take('bid', count + 1)
  const again = await follow(1n, { lastEventId: slow.lastEventId })
  await again.take('clearing-price', 1)
  expect([...bidIds(slow), ...bidIds(again)]).toEqual(Array.from({ length: count + 1 }, (_, index) => index + 1))
})

test('a heartbeat keeps a quiet stream open and moves the id to resume from', async () => {
  const { feed, follow } = await startProcess({ heartbeatMs: 50 })
  const reader = await follow(1n)
  await announce(db, [bid(1, 2n)])
  await feed.catchUp()
  await waitUntil('the point has moved', () => reader.lastEventId === `${feed.position}`)
  expect(typesOf(reader)).toEqual(['status', 'clearing-price'])
  const length = reader.text.length
  await waitUntil('it beats on', () => reader.text.length > length)
})

test('readers get a status that changes by time alone', async () => {
  const { follow } = await startProcess()
  await insertAuction(3n, { startsAt: inMs(2_000), endsAt: inMs(2_500) })
  const reader = await follow(3n)
  const told = await reader.take('status', 3)
  expect(told).toMatchObject(['PENDING', 'OPEN', 'TERMINATED'].map((value) => ({ status: { value } })))
  expect(reader.events.filter(({ id }) => id !== undefined)).toHaveLength(1)
})

test("readers get the end of an auction in time if the chain's clock is ahead", async () => {
  const { follow } = await startProcess()
  const mine = (number: bigint, timestamp: Date) =>
    db
      .insertInto('blocks')
      .values({ number, hash: `0x${number}`, timestamp })
      .execute()
  await mine(1n, inMs(HOUR_MS))
  await insertAuction(3n, { endsAt: inMs(HOUR_MS + 2_000) })
  const reader = await follow(3n)
  expect(await reader.take('status', 1)).toMatchObject([{ status: { value: 'OPEN' } }])
  await mine(2n, inMs(HOUR_MS + 3_000))
  // Readers may get the same status again while the block is on its way.
  await waitUntil('the end is sent', () => reader.text.includes('TERMINATED'))
})

test('a reorganisation that moves an auction to an earlier time is followed', async () => {
  const { follow } = await startProcess()
  const reader = await follow(1n)
  await reader.take('status', 1)
  await db
    .updateTable('auctions')
    .set({ ends_at: inMs(0) })
    .where('id', '=', 1n)
    .execute()
  await announce(db, [{ type: 'reorg', auctionId: 1n, data: {} }])
  const told = await reader.take('status', 2)
  expect(told[1]).toMatchObject({ status: { value: 'TERMINATED' } })
})

test('a reader who leaves is removed at once', async () => {
  const { feed, live, follow } = await startProcess()
  let listenerCount = 0
  const subscribe = feed.subscribe
  vi.spyOn(feed, 'subscribe').mockImplementation((auctionId, listener) => {
    listenerCount += 1
    const unsubscribe = subscribe(auctionId, listener)
    return () => {
      listenerCount -= 1
      unsubscribe()
    }
  })
  const readers = [await follow(1n), await follow(1n), await follow(2n)]
  expect([live.streamCount, listenerCount]).toEqual([3, 2])
  readers[0]?.leave()
  await waitUntil('one is gone', () => live.streamCount === 2)
  expect(listenerCount).toBe(2)
  for (const reader of readers) reader.leave()
  await waitUntil('all are gone', () => live.streamCount === 0)
  expect(listenerCount).toBe(0)
})

test('above the stream limit the answer is 503 with a retry time', async () => {
  const { live, follow, address } = await startProcess({ mostStreams: 1 })
  const first = await follow(1n)
  const refused = await fetch(address('1/events'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  first.leave()
  await waitUntil('the first is gone', () => live.streamCount === 0)
  expect((await follow(1n)).status).toBe(200)
})

test('when the app closes, streams end and nothing waits for them', async () => {
  const { app, live, follow } = await startProcess()
  const readers = [await follow(1n), await follow(2n), await follow(1n, { isSlow: true })]
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(live.streamCount).toBe(0)
  await waitUntil('both see the end', () => readers.slice(0, 2).every(({ isOver }) => isOver))
})

test('a head request opens no stream', async () => {
  const { live, address } = await startProcess()
  for (const path of ['1/events', '../events?ids=1'])
    expect((await fetch(address(path), { method: 'HEAD' })).status).toBe(404)
  expect(live.streamCount).toBe(0)
})

test('a stream of several auctions names those that change, and no other', async () => {
  const { live, address } = await startProcess()
  await insertAuction(3n)
  const reader = await readEventStream(address('../events?ids=3,1,1'))
  expect([reader.status, live.streamCount]).toEqual([200, 1])
  expect(reader.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' })
  await announce(db, [bid(1, 2n), bid(2, 1n), bid(3, 1n)])
  await reader.take('changed', 1)
  await announce(db, [bid(4, 2n), { type: 'reorg', auctionId: 3n, data: {} }])
  await reader.take('changed', 2)
  expect(reader.events).toEqual([1, 3].map((externalId) => ({ type: 'changed', data: { externalId } })))
  for (const event of reader.events) expect(followAuctions.event.safeParse(event).success).toBe(true)
  reader.leave()
  await waitUntil('no stream is left', () => live.streamCount === 0)
})

test('a stream of several auctions has heartbeats, counts like the others and ends with the app', async () => {
  const { app, live, follow, address } = await startProcess({ mostStreams: 2, heartbeatMs: 50 })
  const reader = await readEventStream(address('../events?ids=1,2'))
  await waitUntil('it beats', () => reader.lastEventId !== '')
  await follow(1n)
  for (const path of ['../events?ids=1', '2/events']) {
    const refused = await fetch(address(path))
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '5'])
  }
  await app.close()
  expect(live.streamCount).toBe(0)
  await waitUntil('the reader sees the end', () => reader.isOver)
})

test('a stream follows at most 100 auctions, by their numbers', async () => {
  const { live, address } = await startProcess()
  const ids = Array.from({ length: 101 }, (_, id) => id)
  for (const query of ['', '?ids=', '?ids=x', '?ids=1,,2', '?ids=1&lastEventId=1', `?ids=${ids}`])
    expect([query, (await fetch(address(`../events${query}`))).status]).toEqual([query, 400])
  expect(live.streamCount).toBe(0)
  expect((await readEventStream(address(`../events?ids=${ids.slice(1)}`))).status).toBe(200)
})
