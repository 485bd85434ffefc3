import { parseEther } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeEvent, type LoggedEvent, mineBlock } from '../../test/support/mined-blocks.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import {
  auctionCleared,
  auctionCreated,
  bidderSettled,
  bidPlaced,
  testBidder,
  testFeatures,
  testSeller,
} from '../../test/support/test-market.ts'
import { listBlocks } from './index-store.ts'
import { impossibleEvents } from './refuse-impossible-events.ts'
import { runIndexer } from './run-indexer.ts'

const mels = parseEther
/** A block's number is also its time in seconds. */
const [START, END] = [100n, 160n]
const terms = { tokens: 10n, startsAt: new Date(Number(START) * 1000), endsAt: new Date(Number(END) * 1000) }
const bid = (changes: Partial<Parameters<typeof bidPlaced>[0]> = {}) =>
  bidPlaced({ auctionId: 0n, index: 0n, quantity: 10n, price: mels('2'), ...changes })

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
  await mine(1n, auctionCreated(0n, terms))
})
afterEach(() => database[Symbol.asyncDispose]())

async function mine(number: bigint, ...events: LoggedEvent[]): Promise<void> {
  await runIndexer(database.db, {
    events: (async function* () {
      yield { type: 'blocks' as const, blocks: [mineBlock(number, events)], reachHead: true }
    })(),
    features: [...testFeatures, impossibleEvents],
  })
}

const cursor = async () => (await listBlocks(database.db))[0]?.number

test.each<[string, bigint, LoggedEvent, string]>([
  ['a price off the step', START, bid({ price: mels('2') + 1n }), 'bid 0 of auction 0, a price off the step'],
  ['a price below the minimum', START, bid({ price: mels('0.99') }), 'a price below the minimum'],
  ['the seller as bidder', START, bid({ bidder: testSeller }), 'a bid by the seller'],
  ['a second too early', START - 1n, bid(), 'a bid before the start or after the end'],
  ['a second too late', END, bid(), 'a bid before the start or after the end'],
])('a bid with %s is refused, and the cursor stays', async (_name, at, event, complaint) => {
  await expect(mine(at, event)).rejects.toThrow(complaint)
  expect(await cursor()).toBe(1n)
  expect(await database.db.selectFrom('bids').selectAll().execute()).toEqual([])
})

test('bids in the first and the last second at the minimum price are kept', async () => {
  await mine(START, bid({ price: mels('1') }))
  await mine(END - 1n, bid({ index: 1n }))
  expect(await cursor()).toBe(END - 1n)
})

test.each([
  ['a price off the step', { minimumPrice: mels('1') + 1n }],
  ['a price below 1 MELS', { minimumPrice: mels('0.99') }],
  ['a threshold below the minimum', { threshold: mels('10') - 1n }],
  ['59 seconds', { endsAt: new Date(159_000) }],
])('an auction with %s is refused', async (_name, changes) => {
  await expect(mine(2n, auctionCreated(1n, { ...terms, ...changes }))).rejects.toThrow('the terms of auction 1')
})

const [winner, stranger] = [testBidder(1), testBidder(9)]
const cleared = auctionCleared(0n, mels('2'))
const right = { auctionId: 0n, bidder: winner, amount: 10n, paid: mels('20'), refunded: mels('10') }
const settled = (changes = {}) => bidderSettled({ ...right, ...changes })

test.each<[string, LoggedEvent[]]>([
  ['bidder settled', [cleared, settled({ bidder: stranger })]],
  ['bidder settled', [cleared, settled({ paid: mels('20') + 1n, refunded: mels('10') - 1n })]],
  ['bidder settled', [cleared, settled({ refunded: mels('10') + 1n })]],
  ['bidder settled', [settled()]],
  ['bidder settled', [auctionCleared(0n), settled()]],
  ['cleared', [auctionCleared(0n, mels('0.99'))]],
  ['proceeds paid', [cleared, encodeEvent('ProceedsPaid', { auctionId: 0n, proceeds: mels('20') + 1n })]],
  ['processed', [cleared, encodeEvent('AuctionProcessed', { auctionId: 0n, outcome: 2, proceeds: 1n })]],
  ['tokens returned', [encodeEvent('TokensReturned', { auctionId: 0n, seller: testSeller, amount: 9n })]],
  ['withdrawal announced', [encodeEvent('WithdrawalAnnounced', { auctionId: 0n, reason: `0x${'5'.repeat(64)}` })]],
])('a settlement that says "%s" wrongly is refused', async (complaint, events) => {
  await mine(START, bid({ price: mels('3') }))
  await expect(mine(END, ...events)).rejects.toThrow(`${complaint} of auction 0`)
  expect(await cursor()).toBe(START)
})

test('a right settlement is kept, and none before the end', async () => {
  await mine(START, bid({ price: mels('3') }))
  const proceeds = mels('20')
  const events = [
    cleared,
    settled(),
    encodeEvent('ProceedsPaid', { auctionId: 0n, proceeds }),
    encodeEvent('AuctionProcessed', { auctionId: 0n, outcome: 1, proceeds }),
  ]
  await expect(mine(END - 1n, ...events)).rejects.toThrow('of auction 0')
  await mine(END, ...events)
  expect(await cursor()).toBe(END)
})
