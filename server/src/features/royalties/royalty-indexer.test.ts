import { royaltiesAbi } from '@melos/contracts'
import { getAddress, numberToHex, parseEther, zeroAddress } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeEventOf, type LoggedEvent, mineBlock } from '../../../test/support/mined-blocks.ts'
import {
  royaltiesAnnounced,
  royaltiesPaidIn,
  SOLD,
  saleConfirmed,
  soldSong,
  testSong as song,
  songCreated,
  tokensMoved,
  testWinner as winner,
} from '../../../test/support/song-events.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { testFeatures, testSeller, tokenOf } from '../../../test/support/test-market.ts'
import type { ChainEvent } from '../../chain/chain-event.ts'
import { impossibleEvents } from '../../indexer/refuse-impossible-events.ts'
import { runIndexer } from '../../indexer/run-indexer.ts'

const UNIT = parseEther('1')
const DAY = 86_400n
const house = getAddress('0x0000000000000000000000000000000000000a0c')
/** A block's number is also its time in seconds. */
const [ANNOUNCED, PAYABLE] = [300n, 300n + 2n * DAY]

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

const announced = (id = 1n, changes: { rate?: bigint; payableFrom?: bigint } = {}) =>
  royaltiesAnnounced({ id, payableFrom: PAYABLE, ...changes })
const paid = (mels: bigint, eur = mels / 2n) =>
  encodeEventOf(royaltiesAbi, 'RoyaltiesPaid', { account: winner, song, mels, eur })

/** The whole supply of 10 tokens goes to one bidder. */
async function sell({ confirm = true } = {}): Promise<void> {
  for (const [number, events] of soldSong()) await mine(number, ...events)
  if (confirm) await mine(SOLD, saleConfirmed())
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
  const blocks = [mineBlock(PAYABLE, [royaltiesPaidIn(), paid(79n * UNIT)])]
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
  ['a statement with a gap', PAYABLE, [royaltiesPaidIn({ statement: 2n })], 'Expected log 1, got log 2'],
  ['a song with a gap', PAYABLE, [songCreated(3n, tokenOf(1n))], 'Expected log 2, got log 3'],
  ['a second too short a notice', ANNOUNCED + 1n, [announced(2n)], 'disbursement 2'],
  ['a rate out of range', ANNOUNCED, [announced(2n, { rate: 10n ** 12n - 1n })], 'disbursement 2'],
  ['a statement a second too early', PAYABLE - 1n, [royaltiesPaidIn()], 'statement 1 of'],
  ['a statement a second too late', PAYABLE + 14n * DAY, [royaltiesPaidIn()], 'statement 1 of'],
  ['MELS off the rate', PAYABLE, [royaltiesPaidIn({ mels: 80n * UNIT + 10n })], 'statement 1 of'],
  ['MELS that tokens do not divide', PAYABLE, [royaltiesPaidIn({ mels: 80n * UNIT + 1n })], 'statement 1 of'],
  ['a statement without announcement', PAYABLE, [royaltiesPaidIn({ id: 9n })], 'foreign key'],
  ['more paid than paid in', PAYABLE, [royaltiesPaidIn(), paid(80n * UNIT + 1n, 0n)], 'the payments of'],
  ['more EUR paid than paid in', PAYABLE, [royaltiesPaidIn(), paid(1n, 40n * UNIT + 1n)], 'the payments of'],
  [
    'a transfer of more than the balance',
    PAYABLE,
    [tokensMoved(winner, testSeller, 10n * UNIT + 1n)],
    'check constraint',
  ],
  ['tokens from nowhere', PAYABLE, [tokensMoved(zeroAddress, winner, 1n)], 'the transfers of song 1'],
  ['a song without its supply', PAYABLE, [songCreated(2n, tokenOf(1n))], 'the transfers of song 2'],
  ['a sale confirmed again', PAYABLE, [saleConfirmed()], "can't be confirmed"],
])('%s is refused', async (_name, at, events, complaint) => {
  await announce()
  await expect(mine(at, ...events)).rejects.toThrow(complaint)
})

test('a sale is confirmed only after the auction is settled', async () => {
  await sell({ confirm: false })
  await undoAfter(SOLD - 2n)
  await expect(mine(SOLD, saleConfirmed())).rejects.toThrow('the sale of song 1')
})

test('a withdrawn announcement can’t be paid in', async () => {
  await announce()
  await mine(ANNOUNCED + 1n, encodeEventOf(royaltiesAbi, 'AnnouncementWithdrawn', { id: 1n }))
  await expect(mine(PAYABLE, royaltiesPaidIn())).rejects.toThrow('statement 1 of')
  await undoAfter(ANNOUNCED)
  await mine(PAYABLE, royaltiesPaidIn())
  expect(await count('royalty_statements')).toBe(1)
})

test('10,000 holders of a song are indexed within seconds', async () => {
  await sell()
  const holders = Array.from({ length: 10_000 }, (_, place) => getAddress(numberToHex(0xd0_0000 + place, { size: 20 })))
  const began = performance.now()
  await mine(PAYABLE, ...holders.map((holder) => tokensMoved(winner, holder, 10n ** 15n)))
  const tookMs = performance.now() - began
  expect(await database.db.selectFrom('holdings').selectAll().execute()).toHaveLength(10_000)
  await undoAfter(PAYABLE - 1n)
  expect(await holdings()).toEqual([[winner, 10n * UNIT]])
  // About a second; one statement for each transfer would take a minute.
  expect(tookMs).toBeLessThan(15_000)
})
