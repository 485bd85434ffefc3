import fc from 'fast-check'
import { sql } from 'kysely'
import { parseEther } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mineBlock } from '../../../test/support/mined-blocks.ts'
import { bidsOf, findOutbidNaively, type NaiveBid } from '../../../test/support/outbid-oracle.ts'
import {
  auctionCreated,
  bidPlaced,
  openTestMarket,
  type TestMarket,
  testBidder,
} from '../../../test/support/test-market.ts'
import { outbidIndexer } from './outbid-indexer.ts'

let market: TestMarket

beforeEach(async () => {
  market = await openTestMarket()
})
afterEach(() => market[Symbol.asyncDispose]())

const names = ['Ada', 'Bob', 'Cem', 'Dua', 'Eve', 'Fay']
const bidder = (name: string) => testBidder(names.indexOf(name) + 1)
const nameOf = (holder: string) => names.find((name) => bidder(name) === holder)
const place = (auctionId: bigint, { bidder: name, price, quantity }: NaiveBid, index: number) =>
  bidPlaced({ auctionId, index: BigInt(index), quantity, price: parseEther(`${price}`), bidder: bidder(name) })
const bid = (name: string, price: bigint, quantity = 10n): NaiveBid => ({ bidder: name, price, quantity })

async function alerts(auctionId = 0n) {
  const rows = await market.db
    .selectFrom('alerts')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .where('undone', '=', false)
    .orderBy('block_number')
    .execute()
  return rows.map(({ holder, kind, epoch, block_number }) => `${block_number} ${kind} ${nameOf(holder)} ${epoch}`)
}

test('in any auction, in any blocks, the alerts are those of the rule, once for each time that a wallet was winning', async () => {
  let auctionId = -1n
  await fc.assert(
    fc.asyncProperty(
      bidsOf({ most: 14 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 14, maxLength: 14 }),
      async ({ supply, bids }, sizes) => {
        auctionId += 1n
        await market.mine(auctionCreated(auctionId, { tokens: supply }))
        const id = auctionId
        for (let start = 0, turn = 0; start < bids.length; turn += 1) {
          const end = start + (sizes[turn] ?? 1)
          await market.mine(...bids.slice(start, end).map((one, index) => place(id, one, start + index)))
          start = end
        }
        const { rows } = await sql<{ line: string }>`
          select kind || ' ' || holder || ' ' || epoch as line from alerts where auction_id = ${id}`.execute(market.db)
        expect(rows.map(({ line }) => line).sort()).toEqual(countEpochs(findOutbidNaively({ supply, bids })).sort())
      },
    ),
    { numRuns: 40 },
  )
})

/** Partly winning is told once for each time that a wallet was winning, too. */
function countEpochs(lines: readonly string[]): string[] {
  const outbid = new Map<string, number>()
  const told = lines.map((line) => {
    const [, kind = '', name = ''] = line.split(' ')
    const epoch = (outbid.get(name) ?? 0) + 1
    if (kind === 'OUTBID') outbid.set(name, epoch)
    return `${kind} ${bidder(name)} ${epoch}`
  })
  return [...new Set(told)]
}

test('the same block twice tells nothing twice', async () => {
  const events = [place(0n, bid('Ada', 5n), 0), place(0n, bid('Bob', 6n), 1)]
  await market.mine(auctionCreated(0n, { tokens: 10n }))
  await market.mine(...events)
  await outbidIndexer.indexBlocks(market.db, { blocks: [mineBlock(2n, events)], live: true })
  expect(await alerts()).toEqual(['2 OUTBID Ada 1'])
})

test('partly winning is told once until the wallet has been outbid, and keeps its first block', async () => {
  await market.mine(auctionCreated(0n, { tokens: 10n }))
  await market.mine(place(0n, bid('Ada', 5n, 4n), 0))
  await market.mine(place(0n, bid('Bob', 5n, 9n), 1))
  await market.mine(place(0n, bid('Ada', 7n, 10n), 2))
  await market.mine(place(0n, bid('Cem', 7n, 1n), 3))
  expect(await alerts()).toEqual(['3 PARTLY Ada 1', '4 OUTBID Bob 1'])
})

test('a reorganisation takes alerts back, and what comes again is neither new nor sent again', async () => {
  await market.mine(auctionCreated(0n, { tokens: 10n }))
  await market.mine(place(0n, bid('Ada', 5n), 0))
  await market.mine(place(0n, bid('Bob', 6n), 1))
  await market.mine(place(0n, bid('Ada', 7n), 2))
  expect(await alerts()).toEqual(['3 OUTBID Ada 1', '4 OUTBID Bob 1'])
  const sent = { read_at: new Date(5), mailed_at: new Date(6), is_decided: true }
  await market.db.updateTable('alerts').set(sent).execute()
  const [known] = await market.db.selectFrom('alerts').selectAll().orderBy('id').execute()

  await market.undoAfter(2n)
  expect(await alerts()).toEqual([])
  await market.mine()
  await market.mine(place(0n, bid('Eve', 9n), 1))
  expect(await alerts()).toEqual(['4 OUTBID Ada 1'])
  const [again] = await market.db.selectFrom('alerts').selectAll().orderBy('id').execute()
  expect(again).toMatchObject({ id: known?.id, ...sent, data: { clearingPrice: `${parseEther('9')}` } })
})

test('a rebuild tells everything again and forgets nothing of what was read', async () => {
  const blocks = [
    [auctionCreated(0n, { tokens: 10n })],
    [place(0n, bid('Ada', 5n), 0), place(0n, bid('Bob', 6n), 1)],
    [place(0n, bid('Ada', 7n), 2)],
  ]
  for (const events of blocks) await market.mine(...events)
  const before = await market.db.selectFrom('alerts').selectAll().orderBy('id').execute()
  await market.undoAfter(-1n)
  expect(await alerts()).toEqual([])
  for (const events of blocks) await market.mine(...events)
  expect(await market.db.selectFrom('alerts').selectAll().orderBy('id').execute()).toEqual(before)
})

test('one bid outbids 10,000 wallets within 2 seconds', async () => {
  const many = 10_000
  await market.mine(auctionCreated(0n, { tokens: BigInt(many) }))
  const bids = Array.from({ length: many }, (_, index) =>
    bidPlaced({
      auctionId: 0n,
      index: BigInt(index),
      quantity: 1n,
      price: parseEther('2'),
      bidder: testBidder(index + 1),
    }),
  )
  await market.mine(...bids)
  const higher = bidPlaced({
    ...{ auctionId: 0n, index: BigInt(many), quantity: BigInt(many), price: parseEther('3') },
    bidder: testBidder(many + 1),
  })
  const began = performance.now()
  await market.mine(higher)
  const took = performance.now() - began
  const { rows } = await sql<{ count: bigint; transactions: bigint }>`
    select count(*), count(distinct xmin::text) as transactions from alerts where kind = 'OUTBID'`.execute(market.db)
  expect(rows[0]).toEqual({ count: BigInt(many), transactions: 1n })
  expect(took).toBeLessThan(2_000)
}, 60_000)
