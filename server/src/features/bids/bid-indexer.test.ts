import { parseEther } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mineBlock } from '../../../test/support/mined-blocks.ts'
import {
  auctionCreated,
  bidPlaced,
  openTestMarket,
  type TestMarket,
  testBidder,
} from '../../../test/support/test-market.ts'
import { bidIndexer } from './bid-indexer.ts'

let market: TestMarket

beforeEach(async () => {
  market = await openTestMarket()
  await market.mine(auctionCreated(0n, { tokens: 10n }), auctionCreated(1n, { tokens: 10n }))
})
afterEach(() => market[Symbol.asyncDispose]())

const bid = (index: bigint, quantity: bigint, price: string, auctionId = 0n) =>
  bidPlaced({ auctionId, index, quantity, price: parseEther(price) })

async function contents() {
  const { db } = market
  return {
    bids: await db.selectFrom('bids').selectAll().orderBy('id').execute(),
    books: await db.selectFrom('books').selectAll().orderBy('auction_id').execute(),
    levels: await db.selectFrom('bid_levels').selectAll().orderBy('auction_id').orderBy('price').execute(),
  }
}

const book = async (auctionId = 0n) => (await contents()).books.find(({ auction_id }) => auction_id === auctionId)

test('a bid becomes a row, to the base unit and the second', async () => {
  await market.mine(bid(0n, 9n, '1.01'))
  expect((await contents()).bids).toEqual([
    {
      id: 1n,
      auction_id: 0n,
      index: 0,
      bidder: testBidder(1),
      quantity: 9n,
      price: 1_010_000_000_000_000_000n,
      block_number: 2n,
      transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      placed_at: new Date(2_000),
      before: 0n,
      withdrawn_in: null,
    },
  ])
})

test('each bid keeps what earlier bids at its price ask for, in one block or several', async () => {
  await market.mine(bid(0n, 1n, '1'), bid(1n, 2n, '2'), bid(2n, 3n, '1'), bid(0n, 4n, '1', 1n))
  await market.mine(bid(3n, 5n, '1'))
  expect((await contents()).bids.map(({ before }) => before)).toEqual([0n, 0n, 1n, 0n, 4n])
})

test('ids grow in chain order across auctions and blocks', async () => {
  await market.mine(bid(0n, 1n, '1', 1n), bid(0n, 2n, '1'), bid(1n, 3n, '1', 1n))
  await market.mine(bid(1n, 4n, '1'))
  expect((await contents()).bids.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1n, 1n],
    [2n, 2n],
    [3n, 3n],
    [4n, 4n],
  ])
})

test('the same block twice leaves everything as it was', async () => {
  const bids = [bid(0n, 9n, '1'), bid(1n, 4n, '2')]
  await market.mine(...bids)
  const before = await contents()
  await bidIndexer.indexBlocks(market.db, { blocks: [mineBlock(2n, bids)], live: true })
  expect(await contents()).toEqual(before)
})

test('a bid that follows a gap is refused', async () => {
  await expect(market.mine(bid(1n, 1n, '1'))).rejects.toThrow('Expected log 0, got log 1')
  expect((await contents()).bids).toEqual([])
})

test('a bid whose number an earlier block has is refused', async () => {
  await market.mine(bid(0n, 9n, '1'))
  await expect(market.mine(bid(0n, 1n, '1'))).rejects.toThrow('Expected log 1, got log 0 again')
})

test('a bid for an auction that is not known is refused', async () => {
  await expect(market.mine(bid(0n, 1n, '1', 2n))).rejects.toThrow('unknown auction 2')
})

test('the price is there when demand reaches the supply, and rises from then on', async () => {
  await market.mine(bid(0n, 9n, '1'))
  expect(await book()).toMatchObject({ bid_count: 1n, demand: 9n, clearing_price: null })
  await market.mine(bid(1n, 1n, '1'))
  expect(await book()).toMatchObject({ bid_count: 2n, demand: 10n, clearing_price: parseEther('1') })
  await market.mine(bid(2n, 9n, '3'))
  expect(await book()).toMatchObject({ demand: 19n, clearing_price: parseEther('1') })
  await market.mine(bid(3n, 1n, '2'))
  expect(await book()).toMatchObject({ demand: 20n, clearing_price: parseEther('2') })
  await market.mine(bid(4n, 5n, '1.5'))
  const prices = { lowest_price: parseEther('1'), highest_price: parseEther('3') }
  expect(await book()).toMatchObject({ bid_count: 5n, demand: 25n, clearing_price: parseEther('2'), ...prices })
})

test('bids of one price are one level', async () => {
  await market.mine(bid(0n, 2n, '1'), bid(1n, 3n, '1'))
  await market.mine(bid(2n, 4n, '1'), bid(3n, 1n, '2'))
  expect((await contents()).levels).toEqual([
    { auction_id: 0n, price: parseEther('1'), quantity: 9n, bid_count: 3n },
    { auction_id: 0n, price: parseEther('2'), quantity: 1n, bid_count: 1n },
  ])
})

test('undoing blocks leaves what there was before them', async () => {
  await market.mine(bid(0n, 12n, '2'), bid(0n, 1n, '1', 1n))
  const before = await contents()
  await market.mine(bid(1n, 10n, '3'), bid(1n, 20n, '4', 1n))
  await market.mine(bid(2n, 10n, '5'), auctionCreated(2n), bid(0n, 1n, '1', 2n))
  await market.undoAfter(2n)
  expect(await contents()).toEqual(before)
})

test('undoing everything leaves nothing', async () => {
  await market.mine(bid(0n, 12n, '2'))
  await market.undoAfter(-1n)
  expect(await contents()).toEqual({ bids: [], books: [], levels: [] })
})

test('many bids in one block give the same result as one by one', async () => {
  const crowd = Array.from({ length: 300 }, (_, index) =>
    bid(BigInt(index), BigInt(1 + (index % 7)), `${1 + (index % 13)}.${10 + (index % 17)}`),
  )
  await market.mine(...crowd)
  const { books, levels } = await contents()
  await market.undoAfter(1n)
  for (const placed of crowd) await market.mine(placed)
  expect(await contents()).toMatchObject({ books, levels })
}, 120_000)
