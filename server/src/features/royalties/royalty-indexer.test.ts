import { auctionHouseAbi, royaltiesAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { type Address, getAddress, numberToHex, parseEther, zeroAddress, zeroHash } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeEventOf, type LoggedEvent, mineBlock } from '../../../test/support/mined-blocks.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import {
  auctionCleared,
  auctionCreated,
  bidderSettled,
  bidPlaced,
  testBidder,
  testFeatures,
  testSeller,
  tokenOf,
} from '../../../test/support/test-market.ts'
import type { ChainEvent } from '../../chain/chain-event.ts'
import { impossibleEvents } from '../../indexer/refuse-impossible-events.ts'
import { runIndexer } from '../../indexer/run-indexer.ts'

const UNIT = parseEther('1')
const DAY = 86_400n
const [song, house] = [tokenOf(0n), getAddress('0x0000000000000000000000000000000000000a0c')]
const winner = testBidder(1)
/** A block's number is also its time in seconds. */
const [SOLD, ANNOUNCED, PAYABLE] = [200n, 300n, 300n + 2n * DAY]

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database[Symbol.asyncDispose]())

const apply = (event: ChainEvent) =>
  runIndexer(database.db, {
    events: (async function* () {
      yield event
    })(),
    features: [...testFeatures, impossibleEvents],
  })
const mine = (number: bigint, ...events: LoggedEvent[]) =>
  apply({ type: 'blocks', blocks: [mineBlock(number, events)], reachHead: true })
const undoAfter = (ancestor: bigint) => apply({ type: 'reorg', ancestor })

const moved = (from: Address, to: Address, value: bigint, address = song): LoggedEvent => ({
  ...encodeEventOf(songTokenAbi, 'Transfer', { from, to, value }),
  address,
})
const created = (number = 1n, token = song, wholeTokens = 10n): LoggedEvent =>
  encodeEventOf(songTokensAbi, 'SongCreated', {
    ...{ number, song: token, metadataHash: zeroHash, name: 'Song', symbol: 'SONG', wholeTokens, holder: testSeller },
  })
const confirmed = () => encodeEventOf(songTokensAbi, 'SaleConfirmed', { song, auctionId: 0n, seller: testSeller })
const announced = (id = 1n, changes: { rate?: bigint; payableFrom?: bigint } = {}) =>
  encodeEventOf(royaltiesAbi, 'DisbursementAnnounced', {
    ...{ id, document: zeroHash, lines: zeroHash, rate: 2n * UNIT, payableFrom: PAYABLE, ...changes },
  })
const paidIn = (changes: { id?: bigint; statement?: bigint; eur?: bigint; mels?: bigint } = {}) =>
  encodeEventOf(royaltiesAbi, 'RoyaltiesPaidIn', {
    ...{ id: 1n, song, statement: 1n, eur: 40n * UNIT, mels: 80n * UNIT, statementHash: zeroHash },
    ...{ periodFrom: 20_260_101, periodTo: 20_260_630, ...changes },
  })
const paid = (mels: bigint, eur = mels / 2n) =>
  encodeEventOf(royaltiesAbi, 'RoyaltiesPaid', { account: winner, song, mels, eur })

/** The whole supply of 10 tokens goes to one bidder. */
async function sell({ confirm = true } = {}): Promise<void> {
  const terms = { tokens: 10n, startsAt: new Date(100_000), endsAt: new Date(160_000) }
  const price = UNIT * 2n
  await mine(1n, moved(zeroAddress, testSeller, 10n * UNIT), created(), moved(testSeller, house, 10n * UNIT))
  await mine(2n, auctionCreated(0n, terms))
  await mine(100n, bidPlaced({ auctionId: 0n, index: 0n, quantity: 10n, price, bidder: winner }))
  const processed = encodeEventOf(auctionHouseAbi, 'AuctionProcessed', {
    auctionId: 0n,
    outcome: 1,
    proceeds: price * 10n,
  })
  const settled = bidderSettled({ auctionId: 0n, bidder: winner, amount: 10n, paid: price * 10n })
  const payed = encodeEventOf(auctionHouseAbi, 'ProceedsPaid', { auctionId: 0n, proceeds: price * 10n })
  const gone = moved(house, winner, 10n * UNIT)
  await mine(SOLD - 1n, auctionCleared(0n, price), settled, gone, payed, processed)
  if (confirm) await mine(SOLD, confirmed())
}

async function announce(): Promise<void> {
  await sell()
  await mine(ANNOUNCED, announced())
}

const holdings = async () =>
  (await database.db.selectFrom('holdings').selectAll().orderBy('account').execute()).map(
    ({ account, balance }) => [account, balance] as const,
  )
const count = async (table: 'royalty_statements' | 'royalty_payments' | 'disbursements' | 'songs') =>
  (await database.db.selectFrom(table).selectAll().execute()).length

test('tokens go from the seller through the house to the winner, and back when the blocks are undone', async () => {
  await sell()
  expect(await holdings()).toEqual([[winner, 10n * UNIT]])
  await undoAfter(2n)
  expect(await holdings()).toEqual([[house, 10n * UNIT]])
  await undoAfter(0n)
  expect([await holdings(), await count('songs')]).toEqual([[], 0])
})

test('a statement and a payment are kept, twice the same block leaves them once, and undoing removes them', async () => {
  await announce()
  const blocks = [mineBlock(PAYABLE, [paidIn(), paid(79n * UNIT)])]
  await apply({ type: 'blocks', blocks, reachHead: true })
  for (const feature of testFeatures) await feature.indexBlocks(database.db, { blocks, live: false })
  expect([await count('royalty_statements'), await count('royalty_payments')]).toEqual([1, 1])
  await undoAfter(ANNOUNCED)
  expect([await count('royalty_statements'), await count('royalty_payments')]).toEqual([0, 0])
  await undoAfter(SOLD)
  expect(await count('disbursements')).toBe(0)
})

test.each<[string, bigint, LoggedEvent[], string]>([
  ['an announcement with a gap', ANNOUNCED + 1n, [announced(3n)], 'Expected log 2, got log 3'],
  ['an announcement again', ANNOUNCED + 1n, [announced()], 'got log 1 again'],
  ['a statement with a gap', PAYABLE, [paidIn({ statement: 2n })], 'Expected log 1, got log 2'],
  ['a song with a gap', PAYABLE, [created(3n, tokenOf(1n))], 'Expected log 2, got log 3'],
  ['a second too short a notice', ANNOUNCED + 1n, [announced(2n)], 'disbursement 2'],
  ['a rate out of range', ANNOUNCED, [announced(2n, { rate: 10n ** 12n - 1n })], 'disbursement 2'],
  ['a statement a second too early', PAYABLE - 1n, [paidIn()], 'statement 1 of'],
  ['a statement a second too late', PAYABLE + 14n * DAY, [paidIn()], 'statement 1 of'],
  ['MELS off the rate', PAYABLE, [paidIn({ mels: 80n * UNIT + 10n })], 'statement 1 of'],
  ['MELS that tokens do not divide', PAYABLE, [paidIn({ mels: 80n * UNIT + 1n })], 'statement 1 of'],
  ['a statement without announcement', PAYABLE, [paidIn({ id: 9n })], 'foreign key'],
  ['more paid than paid in', PAYABLE, [paidIn(), paid(80n * UNIT + 1n, 0n)], 'the payments of'],
  ['more EUR paid than paid in', PAYABLE, [paidIn(), paid(1n, 40n * UNIT + 1n)], 'the payments of'],
  ['a transfer of more than the balance', PAYABLE, [moved(winner, testSeller, 10n * UNIT + 1n)], 'check constraint'],
  ['tokens from nowhere', PAYABLE, [moved(zeroAddress, winner, 1n)], 'the transfers of song 1'],
  ['a song without its supply', PAYABLE, [created(2n, tokenOf(1n))], 'the transfers of song 2'],
  ['a sale confirmed again', PAYABLE, [confirmed()], "can't be confirmed"],
])('%s is refused', async (_name, at, events, complaint) => {
  await announce()
  await expect(mine(at, ...events)).rejects.toThrow(complaint)
})

test('a sale is confirmed only after the auction is settled', async () => {
  await sell({ confirm: false })
  await undoAfter(SOLD - 2n)
  await expect(mine(SOLD, confirmed())).rejects.toThrow('the sale of song 1')
})

test('a withdrawn announcement can’t be paid in', async () => {
  await announce()
  await mine(ANNOUNCED + 1n, encodeEventOf(royaltiesAbi, 'AnnouncementWithdrawn', { id: 1n }))
  await expect(mine(PAYABLE, paidIn())).rejects.toThrow('statement 1 of')
  await undoAfter(ANNOUNCED)
  await mine(PAYABLE, paidIn())
  expect(await count('royalty_statements')).toBe(1)
})

test('10,000 holders of a song are indexed within seconds', async () => {
  await sell()
  const holders = Array.from({ length: 10_000 }, (_, place) => getAddress(numberToHex(0xd0_0000 + place, { size: 20 })))
  const began = performance.now()
  await mine(PAYABLE, ...holders.map((holder) => moved(winner, holder, 10n ** 15n)))
  const tookMs = performance.now() - began
  expect(await database.db.selectFrom('holdings').selectAll().execute()).toHaveLength(10_000)
  await undoAfter(PAYABLE - 1n)
  expect(await holdings()).toEqual([[winner, 10n * UNIT]])
  // About a second; one statement for each transfer would take a minute.
  expect(tookMs).toBeLessThan(15_000)
})
