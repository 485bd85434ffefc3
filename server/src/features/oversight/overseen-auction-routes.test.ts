import type { OverseenAuction } from '@melos/api-contract'
import { parseEther } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeEvent } from '../../../test/support/mined-blocks.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import {
  auctionCleared,
  auctionCreated,
  bidderSettled,
  bidPlaced,
  openTestMarket,
  type TestMarket,
  testBidder,
  tokenOf,
} from '../../../test/support/test-market.ts'

let market: TestMarket
let admin: string

const DAY = 24
/** A whole second in the future; the tests stop the clock there. */
const now = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000)
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

beforeEach(async () => {
  market = await openTestMarket()
  admin = (await market.logIn(testAdmin.email, testAdmin.password)).json().accessToken
})
afterEach(async () => {
  vi.useRealTimers()
  await market[Symbol.asyncDispose]()
})

interface Listed {
  readonly data: OverseenAuction[]
  readonly total: number
  readonly counts: Record<string, number>
}
const ask = (query = '', token: string | undefined = admin) =>
  market.app.inject({ url: `/api/auctions${query}`, headers: { authorization: `Bearer ${token}` } })
const list = async (query = '') => (await ask(query)).json<Listed>()
const standStill = (at = now) => vi.useFakeTimers({ now: at, toFake: ['Date'] })

/** Lists public auctions with these starts and ends, in hours from `now`. */
async function listAuctions(...spans: readonly (readonly [number, number])[]): Promise<void> {
  await market.mine(
    ...spans.map(([start, end], id) => auctionCreated(BigInt(id), { startsAt: hours(start), endsAt: hours(end) })),
  )
  for (const id of spans.keys()) await market.addWork(tokenOf(BigInt(id)))
}
const refunded = (auctionId: bigint, bidder = testBidder(1)) =>
  bidderSettled({ auctionId, bidder, refunded: parseEther('1') })
const processed = (auctionId: bigint) => encodeEvent('AuctionProcessed', { auctionId, outcome: 2, proceeds: 0n })

test('what needs doing comes first, by its end; then the newest', async () => {
  await listAuctions(
    [-1, 25 * DAY], // 0: nothing to do
    [-1, 23], // 1: ends soon
    [-30 * DAY, -8 * DAY], // 2: deadline
    [-30 * DAY, -1], // 3: to settle
    [1, 2], // 4: has not begun
    [-30 * DAY, -2], // 5: settled partly
    [-1, 24], // 6: ends soon, at the latest
    [-1, 24 + 1 / 3600], // 7: ends a second later than soon
    [-30 * DAY, -20 * DAY], // 8: processed
    [-30 * DAY, -1], // 9: to settle, as old as 3
  )
  await market.mine(bidPlaced({ auctionId: 5n, index: 0n, quantity: 1n, price: parseEther('1') }))
  await market.mine(refunded(5n), processed(8n))
  standStill()
  const { data, total, counts } = await list()
  expect(data.map(({ externalId, task }) => [externalId, task])).toEqual([
    [2, 'DEADLINE_NEAR'],
    [5, 'SETTLE_REST'],
    [9, 'SETTLE'],
    [3, 'SETTLE'],
    [1, 'ENDING_SOON'],
    [6, 'ENDING_SOON'],
    [8, null],
    [7, null],
    [4, null],
    [0, null],
  ])
  expect(total).toBe(10)
  expect(counts).toEqual({ PENDING: 1, OPEN: 4, TERMINATED: 4, PROCESSED: 1 })
})

test('statuses filter, pages continue, and the counts cover all auctions', async () => {
  await listAuctions([-3, -2], [-3, -1], [-3, 72], [1, 2], [-3, -2.5])
  standStill()
  const terminated = await list('?statuses=TERMINATED&size=2')
  expect(terminated.data.map(({ externalId }) => externalId)).toEqual([4, 0])
  const next = await list('?statuses=TERMINATED&size=2&page=2')
  expect(next.data.map(({ externalId }) => externalId)).toEqual([1])
  expect(next.total).toBe(3)
  const two = await list('?statuses=PENDING,OPEN')
  expect([two.data.map(({ externalId }) => externalId), two.total]).toEqual([[3, 2], 2])
  for (const { counts } of [terminated, next, two]) {
    expect(counts).toEqual({ PENDING: 1, OPEN: 1, TERMINATED: 3, PROCESSED: 0 })
  }
  expect((await list('?page=9')).data).toEqual([])
})

test('an auction without a work is neither listed nor counted', async () => {
  await market.mine(auctionCreated(0n))
  expect(await list()).toEqual({
    data: [],
    total: 0,
    counts: { PENDING: 0, OPEN: 0, TERMINATED: 0, PROCESSED: 0 },
  })
})

test('each says how far it has come, and by when it is to be settled', async () => {
  const price = parseEther('3')
  await market.mine(
    auctionCreated(0n, { tokens: 10n, startsAt: hours(-2), endsAt: hours(-1) }),
    bidPlaced({ auctionId: 0n, index: 0n, quantity: 8n, price, bidder: testBidder(1) }),
    bidPlaced({ auctionId: 0n, index: 1n, quantity: 8n, price, bidder: testBidder(2) }),
    bidPlaced({ auctionId: 0n, index: 2n, quantity: 1n, price, bidder: testBidder(2) }),
  )
  await market.addWork(tokenOf(0n), {
    title: 'Harbour',
    asset: { artist: 'Ada Marsh', files: [{ type: 'COVER', url: '/api/public/media/c' }] },
  })
  await market.mine(
    auctionCleared(0n, price),
    bidderSettled({ auctionId: 0n, bidder: testBidder(2), amount: 5n, paid: price * 5n, refunded: price * 4n }),
  )
  standStill()
  const written = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ')
  expect((await list()).data).toEqual([
    {
      externalId: 0,
      title: 'Harbour',
      artist: 'Ada Marsh',
      coverUrl: '/api/public/media/c',
      status: { value: 'TERMINATED', label: 'Terminated' },
      outcome: 'SOLD',
      projectedOutcome: 'SOLD',
      task: 'SETTLE_REST',
      tokensOffered: 10,
      target: '10',
      clearingPrice: '3',
      bidCount: 3,
      bidderCount: 2,
      settledBidderCount: 1,
      salesStartDate: written(hours(-2)),
      salesEndDate: written(hours(-1)),
      openToAllFrom: written(hours(-1 + 7 * DAY)),
      reclaimableFrom: written(hours(-1 + 14 * DAY)),
    },
  ])
})

test.each([
  ['the end comes near', [-48, 24], null, 'ENDING_SOON'],
  ['it ends', [-48, 0], 'ENDING_SOON', 'SETTLE'],
  ['the operators have had their time', [-480, -7 * DAY], 'SETTLE', 'DEADLINE_NEAR'],
  ['it begins', [0, 2], null, 'ENDING_SOON'],
] as const)('a kept answer ends at the moment when %s', async (_moment, span, before, after) => {
  await listAuctions(span)
  const taskAt = async (moment: Date) => {
    standStill(moment)
    // Requests alternate between two apps, each with its own cache.
    return [(await list()).data[0]?.task, (await list()).data[0]?.task]
  }
  expect(await taskAt(new Date(now.getTime() - 1_000))).toEqual([before, before])
  expect(await taskAt(now)).toEqual([after, after])
})

test('only administrators may see it', async () => {
  const { accessToken } = await market.signIn()
  expect((await ask('', accessToken)).statusCode).toBe(403)
  expect((await market.app.inject('/api/auctions')).statusCode).toBe(401)
})
