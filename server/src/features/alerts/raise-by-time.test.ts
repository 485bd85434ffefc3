import { parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bidOf, signInWallet } from '../../../test/support/test-alerts.ts'
import {
  auctionCreated,
  hoursFromNow,
  openTestMarket,
  type TestMarket,
  testBidder,
  tokenOf,
} from '../../../test/support/test-market.ts'
import { openDatabase } from '../../database/database.ts'
import { raiseByTime } from './raise-by-time.ts'

let market: TestMarket
const [ada, bob, eve] = [testBidder(1), testBidder(2), testBidder(3)]

beforeEach(async () => {
  market = await openTestMarket()
})
afterEach(() => market[Symbol.asyncDispose]())

const alerts = async () => {
  const rows = await market.db
    .selectFrom('alerts')
    .select(['holder', 'kind', 'data', 'at'])
    .where('kind', '!=', 'OUTBID')
    .where('kind', '!=', 'PARTLY')
    .where('undone', '=', false)
    .orderBy('id')
    .execute()
  return rows
}
const kinds = async () => (await alerts()).map(({ kind }) => kind)
const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)
const HOUR = 3_600_000

describe('reminders', () => {
  const startsAt = hoursFromNow(100)
  const endsAt = hoursFromNow(148)
  const watch = (watched_at: Date, holder: string = ada) =>
    market.db.insertInto('watches').values({ holder, auction_id: 0n, watched_at }).execute()

  beforeEach(() => market.mine(auctionCreated(0n, { startsAt, endsAt })))

  test.each([
    ['BEGINS', startsAt],
    ['ENDS_DAY', later(endsAt, -24 * HOUR)],
    ['ENDS_HOUR', later(endsAt, -HOUR)],
  ])('%s comes at its moment, not before, and once', async (kind, moment) => {
    await watch(later(moment, -1))
    await raiseByTime(market.db, later(moment, -1))
    expect(await kinds()).not.toContain(kind)
    await raiseByTime(market.db, moment)
    await raiseByTime(market.db, later(moment, 60_000))
    expect((await alerts()).filter((alert) => alert.kind === kind)).toEqual([
      { kind, holder: ada, data: {}, at: moment },
    ])
  })

  test('whoever begins to watch at the moment or later is not reminded', async () => {
    await watch(startsAt)
    await raiseByTime(market.db, later(startsAt, 1))
    expect(await alerts()).toEqual([])
  })

  test('a server that was off all day says nothing that is out of date', async () => {
    await watch(hoursFromNow(0))
    await raiseByTime(market.db, endsAt)
    expect(await alerts()).toEqual([])
  })

  test('an auction shorter than a day has no last day', async () => {
    await market.mine(auctionCreated(1n, { startsAt, endsAt: later(startsAt, 12 * HOUR) }))
    await market.db.insertInto('watches').values({ holder: ada, auction_id: 1n }).execute()
    await raiseByTime(market.db, later(startsAt, 1))
    expect(await kinds()).toEqual(['BEGINS'])
  })

  test('two processes remind once', async () => {
    await watch(later(startsAt, -1))
    const otherDb = openDatabase(market.databaseUrl, () => undefined)
    await Promise.all([market.db, otherDb, market.db].map((db) => raiseByTime(db, startsAt)))
    expect(await kinds()).toEqual(['BEGINS'])
    await otherDb.destroy()
  })
})

describe('the end of an auction', () => {
  const over = { startsAt: hoursFromNow(-3), endsAt: hoursFromNow(-1), tokens: 10n, threshold: parseEther('10') }
  const bids = [
    bidOf(ada, '5', 0, { quantity: 6n }),
    bidOf(bob, '4', 1, { quantity: 9n }),
    bidOf(eve, '2', 2, { quantity: 9n }),
  ]
  /** With a block of that moment. */
  const raiseAt = async (moment: Date) => {
    await market.mineAt(moment)
    await raiseByTime(market.db, moment)
  }
  const base = (mels: string) => parseEther(mels).toString()

  test('says who won how much, who lost, and what comes back', async () => {
    await market.mine(auctionCreated(0n, over), ...bids)
    await raiseAt(new Date())
    await raiseAt(new Date())
    const rows = await alerts()
    expect(rows.map(({ holder, kind, data }) => ({ holder, kind, data }))).toEqual([
      { holder: ada, kind: 'WON', data: told({ tokens: '6', refund: base('6.6') }) },
      { holder: bob, kind: 'WON', data: told({ tokens: '4', refund: base('22') }) },
      { holder: eve, kind: 'LOST', data: told({ tokens: '0', refund: base('19.8') }) },
    ])
  })
  const told = (data: object) => ({ price: base('4'), withdrawn: 'false', ...data })

  test('is told as void below the Threshold, with the whole deposit', async () => {
    await market.mine(auctionCreated(0n, { ...over, threshold: parseEther('40.1') }), ...bids)
    await raiseAt(new Date())
    const rows = await alerts()
    expect(rows.map(({ kind }) => kind)).toEqual(['VOID', 'VOID', 'VOID'])
    expect(rows[0]?.data).toMatchObject({ refund: base('33') })
  })

  test('is worked out again after a reorganisation', async () => {
    await market.mine(auctionCreated(0n, over), bids[0] ?? bidOf(ada, '5', 0))
    await market.mine(bidOf(bob, '4', 1, { quantity: 9n }))
    await raiseAt(new Date())
    expect(await kinds()).toEqual(['WON', 'WON'])
    await market.undoAfter(1n)
    expect(await kinds()).toEqual([])
    await market.mine(bidOf(bob, '6', 1, { quantity: 10n }))
    await raiseAt(new Date())
    expect(await kinds()).toEqual(['WON', 'LOST'].toSorted().reverse())
  })

  test('is not told while the chain is behind our clock, because bids from before it can still come', async () => {
    const { endsAt } = over
    await market.mine(auctionCreated(0n, over))
    await market.mineAt(later(endsAt, -1_000), bids[0] ?? bidOf(ada, '5', 0))
    await raiseByTime(market.db, new Date())
    expect(await alerts()).toEqual([])
    await market.mineAt(later(endsAt, -1_000), bidOf(bob, '4', 1, { quantity: 9n }))
    await market.mineAt(endsAt)
    await raiseByTime(market.db, new Date())
    expect(await kinds()).toEqual(['WON', 'WON'])
  })

  test('after 14 days, whoever was not settled can take the deposit back', async () => {
    const endsAt = hoursFromNow(-14 * 24)
    await market.mine(auctionCreated(0n, { ...over, startsAt: hoursFromNow(-15 * 24), endsAt }), ...bids)
    const open = later(endsAt, 14 * 24 * HOUR)
    await raiseAt(later(open, -1))
    expect(await kinds()).not.toContain('RECLAIM')
    await raiseAt(open)
    const rows = (await alerts()).filter(({ kind }) => kind === 'RECLAIM')
    expect(rows.map(({ holder, data }) => [holder, data])).toEqual([
      [ada, { refund: base('33') }],
      [bob, { refund: base('39.6') }],
      [eve, { refund: base('19.8') }],
    ])
  })

  test('is not told again to a wallet that has deleted its data', async () => {
    await market.mine(auctionCreated(0n, over), bidOf(ada, '5', 0))
    await market.addWork(tokenOf(0n))
    await raiseAt(new Date())
    const token = await signInWallet(market.db, ada)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await market.app.inject({ method: 'DELETE', url: '/api/me', headers })
    expect(answer.statusCode).toBe(200)
    await raiseAt(new Date())
    expect(await market.db.selectFrom('alerts').selectAll().execute()).toEqual([])
  })
})
