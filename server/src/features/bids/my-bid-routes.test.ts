import type { MyBid } from '@melos/api-contract'
import { parseEther } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { encodeEvent } from '../../../test/support/mined-blocks.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount, testAdmin } from '../../../test/support/test-identity.ts'
import {
  auctionCleared,
  auctionCreated,
  bidderSettled,
  bidPlaced,
  hoursFromNow,
  openTestMarket,
  testBidder,
  tokenOf,
} from '../../../test/support/test-market.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

const market = await openForTests(openTestMarket())
const me = createTestAccount()
const price = parseEther('2')
const endsAt = hoursFromNow(1)

beforeAll(async () => {
  await market.mine(
    auctionCreated(0n, { tokens: 10n, endsAt }),
    auctionCreated(1n, { tokens: 10n }),
    auctionCreated(2n),
  )
  await market.mine(
    bidPlaced({ auctionId: 0n, index: 0n, quantity: 10n, price, bidder: me.address }),
    bidPlaced({ auctionId: 0n, index: 1n, quantity: 10n, price }),
    bidPlaced({ auctionId: 1n, index: 0n, quantity: 3n, price, bidder: me.address }),
    // This auction's work is unknown.
    bidPlaced({ auctionId: 2n, index: 0n, quantity: 3n, price, bidder: me.address }),
  )
  await market.addWork(tokenOf(0n), { title: 'First' })
  await market.addWork(tokenOf(1n), { title: 'Second' })
})

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

test('each bid says of its auction what the page shows', async () => {
  const { accessToken } = await market.signIn(me)
  const { data } = (await myBids(accessToken)).json()
  expect(data[1]).toMatchObject({ credited: null })
  expect(data[1].auction).toEqual({
    externalId: 0,
    title: 'First',
    tokenName: 'Song 0',
    token: tokenOf(0n),
    status: { value: 'OPEN', label: 'Open' },
    outcome: null,
    projectedOutcome: 'SOLD',
    withdrawn: false,
    salesEndDate: toUtcDateTime(endsAt),
    clearingPrice: '2',
    reclaimableFrom: null,
  })
})

test('it uses the same clock as public answers and names its block', async () => {
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
  // This auction hasn't been cleared within 14 days.
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

test('each page continues where the one before ended', async () => {
  const { accessToken } = await market.signIn(me)
  const { data, total } = (await myBids(accessToken, '?page=2&size=1')).json()
  expect([data.length, data[0].auction.title, total]).toEqual([1, 'First', 2])
})

test('what the contract has paid is settled', async () => {
  await market.mine(bidderSettled({ auctionId: 1n, bidder: me.address, refunded: 3n * price }))
  const { accessToken } = await market.signIn(me)
  const { data } = (await myBids(accessToken)).json<{ data: { settled: boolean }[] }>()
  expect(data.map(({ settled }) => settled)).toEqual([true, false])
})

test('an unsettled bidder can reclaim from an ended auction that is not cleared', async () => {
  const wallet = createTestAccount()
  const ended = { tokens: 1n, startsAt: hoursFromNow(-2), endsAt: hoursFromNow(-1) }
  const auctionIds = [3n, 4n, 5n, 6n]
  await market.mine(...auctionIds.map((id) => auctionCreated(id, ended)))
  await market.mine(
    ...auctionIds.map((auctionId) => bidPlaced({ auctionId, index: 0n, quantity: 1n, price, bidder: wallet.address })),
  )
  await market.mine(
    auctionCleared(4n, price),
    bidderSettled({ auctionId: 5n, bidder: wallet.address, refunded: price }),
    bidderSettled({ auctionId: 6n, bidder: testBidder(1), refunded: price }),
  )
  for (const id of auctionIds) await market.addWork(tokenOf(id))
  const { accessToken } = await market.signIn(wallet)
  const { data } = (await myBids(accessToken)).json<{ data: MyBid[] }>()
  const from = toUtcDateTime(new Date(ended.endsAt.getTime() + 14 * 24 * 3_600_000))
  expect(data.map(({ auction, settled }) => [auction.externalId, settled, auction.reclaimableFrom])).toEqual([
    [6, false, from],
    [5, true, null],
    [4, false, null],
    [3, false, from],
  ])
})

test('a bid below a price that covers the supply can be withdrawn once, until the withdrawal is undone', async () => {
  const wallet = createTestAccount()
  const [auctionId, bidder] = [7n, wallet.address]
  await market.mine(auctionCreated(auctionId, { tokens: 2n }))
  await market.mine(
    bidPlaced({ auctionId, index: 0n, quantity: 2n, price, bidder }),
    bidPlaced({ auctionId, index: 1n, quantity: 1n, price: price * 2n, bidder }),
  )
  await market.addWork(tokenOf(auctionId))
  const { accessToken } = await market.signIn(wallet)
  const states = async () =>
    (await myBids(accessToken))
      .json<{ data: MyBid[] }>()
      .data.map(({ withdrawable, settled }) => ({ withdrawable, settled }))
  const [kept, outbid] = [
    { withdrawable: false, settled: false },
    { withdrawable: true, settled: false },
  ]
  expect(await states()).toEqual([kept, kept])
  await market.mine(bidPlaced({ auctionId, index: 2n, quantity: 1n, price: price * 2n, bidder: testBidder(1) }))
  expect(await states()).toEqual([kept, outbid])
  const block = (await market.db.selectFrom('blocks').select('number').orderBy('number', 'desc').executeTakeFirst())
    ?.number
  await market.mine(encodeEvent('BidWithdrawn', { auctionId, bidder, index: 0n, refunded: 2n * price }))
  expect(await states()).toEqual([kept, { withdrawable: false, settled: true }])
  await market.undoAfter(block ?? 0n)
  expect(await states()).toEqual([kept, outbid])
})

test('a wallet without bids has none, and an administrator has no wallet', async () => {
  const { accessToken } = await market.signIn()
  expect((await myBids(accessToken)).json()).toEqual({ data: [], total: 0 })
  const admin = (await market.logIn(testAdmin.email, testAdmin.password)).json<{ accessToken: string }>()
  expect((await myBids(admin.accessToken)).statusCode).toBe(403)
})
