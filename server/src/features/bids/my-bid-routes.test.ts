import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeEvent } from '../../../test/support/mined-blocks.ts'
import { createTestAccount, testAdmin } from '../../../test/support/test-identity.ts'
import {
  auctionCreated,
  bidPlaced,
  hoursFromNow,
  openTestMarket,
  type TestMarket,
  tokenOf,
} from '../../../test/support/test-market.ts'

let market: TestMarket
const me = createTestAccount()
const price = parseEther('2')

beforeAll(async () => {
  market = await openTestMarket()
  await market.mine(auctionCreated(0n, { tokens: 10n }), auctionCreated(1n, { tokens: 10n }), auctionCreated(2n))
  await market.mine(
    bidPlaced({ auctionId: 0n, index: 0n, quantity: 10n, price, bidder: me.address }),
    bidPlaced({ auctionId: 0n, index: 1n, quantity: 10n, price }),
    bidPlaced({ auctionId: 1n, index: 0n, quantity: 3n, price, bidder: me.address }),
    // Its work is not known.
    bidPlaced({ auctionId: 2n, index: 0n, quantity: 3n, price, bidder: me.address }),
  )
  await market.addWork(tokenOf(0n), { title: 'First' })
  await market.addWork(tokenOf(1n), { title: 'Second' })
})
afterAll(() => market[Symbol.asyncDispose]())

async function myBids(token: string, query = '') {
  const headers = { authorization: `Bearer ${token}` }
  return await market.app.inject({ url: `/api/me/bids${query}`, headers })
}

test('a person sees their own bids, newest first, and what would become of them', async () => {
  const { accessToken } = await market.signIn(me)
  const { data, total } = (await myBids(accessToken)).json()
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { startTokenCount: 3, finalTokenCount: 0, settled: false, auction: { title: 'Second', projectedOutcome: 'VOID' } },
    { startTokenCount: 10, finalTokenCount: 5, settled: false, auction: { title: 'First', projectedOutcome: 'SOLD' } },
  ])
})

test('it goes by the same clock as the public answers, and says of which block it is', async () => {
  const { accessToken } = await market.signIn(me)
  const { number } =
    (await market.db.selectFrom('blocks').select('number').orderBy('number', 'desc').executeTakeFirst()) ?? {}
  await market.db
    .updateTable('blocks')
    .set({ timestamp: hoursFromNow(15 * 24) })
    .where('number', '=', number ?? 0n)
    .execute()
  const answer = await myBids(accessToken)
  expect(answer.headers['x-index-block']).toBe(`${number}`)
  // Nobody has cleared it for 14 days.
  expect(answer.json().data[1]).toMatchObject({
    finalTokenCount: 0,
    auction: { status: { value: 'TERMINATED' }, projectedOutcome: 'VOID' },
  })
  await market.db
    .updateTable('blocks')
    .set({ timestamp: new Date(0) })
    .where('number', '=', number ?? 0n)
    .execute()
})

test('pages go on where the one before ended', async () => {
  const { accessToken } = await market.signIn(me)
  const { data, total } = (await myBids(accessToken, '?page=2&size=1')).json()
  expect([data.length, data[0].auction.title, total]).toEqual([1, 'First', 2])
})

test('what the contract has paid is settled', async () => {
  await market.mine(encodeEvent('BidderRefunded', { auctionId: 1n, bidder: me.address, price: 3n * price }))
  const { accessToken } = await market.signIn(me)
  const { data } = (await myBids(accessToken)).json<{ data: { settled: boolean }[] }>()
  expect(data.map(({ settled }) => settled)).toEqual([true, false])
})

test('somebody without bids has none, an administrator has no wallet', async () => {
  const { accessToken } = await market.signIn()
  expect((await myBids(accessToken)).json()).toEqual({ data: [], total: 0 })
  const admin = (await market.logIn(testAdmin.email, testAdmin.password)).json<{ accessToken: string }>()
  expect((await myBids(admin.accessToken)).statusCode).toBe(403)
})
