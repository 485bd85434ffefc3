import { getAddress, parseEther } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeEvent, mineBlock } from '../../../test/support/mined-blocks.ts'
import { readDataVersion } from '../../../test/support/read-data-version.ts'
import {
  auctionCreated,
  bidderSettled,
  hoursFromNow,
  openTestMarket,
  type TestMarket,
  testBidder,
  testSeller,
  tokenOf,
} from '../../../test/support/test-market.ts'
import { listCredits } from './credit-store.ts'
import { settlementIndexer } from './settlement-indexer.ts'

let market: TestMarket
const account = testBidder(1)
const [mels, song, otherSong] = [testBidder(99), tokenOf(0n), tokenOf(1n)]
const most = 2n ** 256n - 1n
/** The contract of the test's logs. */
const contract = getAddress('0x0000000000000000000000000000000000000a0c')

beforeEach(async () => {
  market = await openTestMarket()
  await market.mine(auctionCreated(0n), auctionCreated(1n))
})
afterEach(() => market[Symbol.asyncDispose]())

const credited = (token = song, amount = 1n) => encodeEvent('Credited', { token, account, amount })
const withdrawn = (token = song, amount = 1n) =>
  encodeEvent('CreditWithdrawn', { token, account, receiver: account, amount })
const rows = () =>
  market.db.selectFrom('credit_events').selectAll().orderBy('block_number').orderBy('log_index').execute()
const amounts = async () => (await listCredits(market.db, account)).map(({ amount }) => amount)

test('each event becomes a row, to the base unit', async () => {
  await market.mine(credited(song, most), withdrawn(song, most))
  const { logs } = mineBlock(2n, [credited(), withdrawn()])
  expect(await rows()).toEqual(
    [
      { type: 'CREDITED', log_index: 0, transaction_hash: logs[0]?.transactionHash },
      { type: 'WITHDRAWN', log_index: 1, transaction_hash: logs[1]?.transactionHash },
    ].map((row) => ({ ...row, block_number: 2n, contract, token: song, account, amount: most })),
  )
})

test('the same block twice leaves each event once', async () => {
  const blocks = [mineBlock(2n, [credited(), credited()])]
  await settlementIndexer.indexBlocks(market.db, { blocks, live: true })
  await settlementIndexer.indexBlocks(market.db, { blocks, live: false })
  expect(await amounts()).toEqual([2n])
})

test('undoing after a block keeps that block, and brings back what had been withdrawn', async () => {
  await market.mine(credited(), credited())
  await market.mine(withdrawn(song, 2n))
  expect(await amounts()).toEqual([])
  await market.undoAfter(2n)
  expect(await amounts()).toEqual([2n])
  await market.undoAfter(1n)
  expect(await amounts()).toEqual([])
})

test('every change makes another version of the data', async () => {
  const versions = [await readDataVersion(market.db)]
  for (const change of [() => market.mine(credited()), () => market.mine(withdrawn()), () => market.undoAfter(1n)]) {
    await change()
    versions.push(await readDataVersion(market.db))
  }
  expect(new Set(versions).size).toBe(4)
})

test('each token of each account is counted for itself: MELS first, then by name', async () => {
  await market.mine(credited(otherSong, 3n), credited(song, 5n), credited(mels, 7n), withdrawn(song, 5n))
  await market.mine(encodeEvent('Credited', { token: mels, account: testBidder(2), amount: 11n }), credited(song, 13n))
  expect(await listCredits(market.db, account)).toEqual([
    { contract, token: mels, account, amount: 7n, token_name: null },
    { contract, token: song, account, amount: 13n, token_name: 'Song 0' },
    { contract, token: otherSong, account, amount: 3n, token_name: 'Song 1' },
  ])
})

test('a token sold under two names has the last one', async () => {
  const [startsAt, endsAt] = [-1, 1].map((hours) => BigInt(hoursFromNow(hours).getTime() / 1000))
  const terms = { initialPrice: parseEther('1'), tokenAmount: 1n, threshold: parseEther('1') }
  const accounts = { seller: testSeller, treasury: testSeller, production: testSeller }
  const again = { auctionId: 2n, ...accounts, token: song, tokenName: 'Day Ferry', policy: 0, ...terms }
  await market.mine(encodeEvent('AuctionCreated', { ...again, startsAt: startsAt ?? 0n, endsAt: endsAt ?? 0n }))
  await market.mine(credited())
  expect(await listCredits(market.db, account)).toMatchObject([{ token_name: 'Day Ferry' }])
})

test('a failed payment belongs only to a settlement in the same transaction', async () => {
  // Each event is in its own transaction.
  await market.mine(bidderSettled({ auctionId: 0n, bidder: account, refunded: 1n }), credited(mels))
  expect(await market.db.selectFrom('bidder_credits').selectAll().execute()).toEqual([])
})

test('each contract keeps its own credits, and a withdrawal takes those of one', async () => {
  const royalties = testBidder(98)
  const block = mineBlock(2n, [credited(mels, 3n), credited(mels, 5n), withdrawn(mels, 3n)])
  const [ofHouse, ofRoyalties, paid] = block.logs
  if (ofHouse === undefined || ofRoyalties === undefined || paid === undefined) throw new Error('A log is missing')
  const logs = [ofHouse, { ...ofRoyalties, address: royalties }, paid]
  await settlementIndexer.indexBlocks(market.db, { blocks: [{ ...block, logs }], live: true })
  expect(await listCredits(market.db, account)).toEqual([
    { contract: royalties, token: mels, account, amount: 5n, token_name: null },
  ])
})
