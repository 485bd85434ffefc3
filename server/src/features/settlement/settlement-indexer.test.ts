import { parseEther } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeEvent, mineBlock } from '../../../test/support/mined-blocks.ts'
import {
  auctionCleared,
  auctionCreated,
  bidderSettled,
  openTestMarket,
  type TestMarket,
  testBidder,
  testSeller,
  tokenOf,
} from '../../../test/support/test-market.ts'
import { findAuctionSummaries } from '../../auction-summaries/auction-summary-store.ts'
import { settlementIndexer } from './settlement-indexer.ts'

let market: TestMarket

beforeEach(async () => {
  market = await openTestMarket()
  await market.mine(auctionCreated(0n))
})
afterEach(() => market[Symbol.asyncDispose]())

const [winner, loser] = [testBidder(1), testBidder(2)]

const sold = [
  auctionCleared(0n, parseEther('2')),
  bidderSettled({ auctionId: 0n, bidder: winner, amount: 1_000n, paid: parseEther('2000') }),
  bidderSettled({ auctionId: 0n, bidder: loser, refunded: parseEther('3') }),
  encodeEvent('ProceedsPaid', { auctionId: 0n, proceeds: parseEther('2000') }),
  encodeEvent('AuctionProcessed', { auctionId: 0n, outcome: 1, proceeds: parseEther('2000') }),
]

const rows = () =>
  market.db
    .selectFrom('settlement_events')
    .select(['type', 'account', 'amount', 'price', 'refund', 'outcome', 'happened_at', 'log_index'])
    .orderBy('block_number')
    .orderBy('log_index')
    .execute()

test('each event becomes a row, to the base unit', async () => {
  await market.mine(...sold)
  const [nothing, happened_at] = [
    { account: null, amount: null, price: null, refund: null, outcome: null },
    new Date(2_000),
  ]
  expect(await rows()).toEqual([
    { ...nothing, type: 'CLEARED', price: parseEther('2'), outcome: 'SOLD', happened_at, log_index: 0 },
    {
      ...nothing,
      type: 'BIDDER_SETTLED',
      account: winner,
      amount: 1_000n,
      price: parseEther('2000'),
      refund: 0n,
      happened_at,
      log_index: 1,
    },
    {
      ...nothing,
      type: 'BIDDER_SETTLED',
      account: loser,
      amount: 0n,
      price: 0n,
      refund: parseEther('3'),
      happened_at,
      log_index: 2,
    },
    { ...nothing, type: 'PROCEEDS_PAID', price: parseEther('2000'), happened_at, log_index: 3 },
    { ...nothing, type: 'PROCESSED', price: parseEther('2000'), outcome: 'SOLD', happened_at, log_index: 4 },
  ])
})

test('returned tokens are kept with the seller', async () => {
  await market.mine(
    encodeEvent('TokensReturned', { auctionId: 0n, seller: testSeller, amount: 1_000n }),
    encodeEvent('AuctionProcessed', { auctionId: 0n, outcome: 2, proceeds: 0n }),
  )
  expect(await rows()).toMatchObject([
    { type: 'TOKENS_RETURNED', account: testSeller, amount: 1_000n },
    { type: 'PROCESSED', outcome: 'VOID', price: 0n },
  ])
})

test('the last announced withdrawal counts, and an undone one no longer does', async () => {
  const announced = encodeEvent('WithdrawalAnnounced', { auctionId: 0n, reason: `0x${'5'.repeat(64)}` })
  await market.addWork(tokenOf(0n))
  await market.mine(announced)
  await market.mine(announced)
  const announcedAt = async () => (await findAuctionSummaries(market.db, [0n]))[0]?.withdrawal_announced_at
  expect(await announcedAt()).toEqual(new Date(3_000))
  await market.undoAfter(2n)
  expect(await announcedAt()).toEqual(new Date(2_000))
})

test('the same block twice leaves each event once', async () => {
  const blocks = [mineBlock(2n, sold)]
  await settlementIndexer.indexBlocks(market.db, { blocks, live: true })
  await settlementIndexer.indexBlocks(market.db, { blocks, live: false })
  expect(await rows()).toHaveLength(5)
})

test('undoing after a block keeps that block', async () => {
  await market.mine(...sold.slice(0, 2))
  await market.mine(...sold.slice(2))
  await market.undoAfter(2n)
  expect((await rows()).map(({ type }) => type)).toEqual(['CLEARED', 'BIDDER_SETTLED'])
})
