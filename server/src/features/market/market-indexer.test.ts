import { parseEther } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LoggedEvent, mineBlock } from '../../../test/support/mined-blocks.ts'
import {
  marketClosed,
  marketHalted,
  marketOpened,
  marketResumed,
  marketSwitchedOn,
  orderPlaced,
  orderRemoved,
  orderRested,
  orderUnfilled,
  royaltiesAnnounced,
  royaltiesPaidIn,
  SOLD,
  saleConfirmed,
  soldSong,
  testSong as song,
  tokensLocked,
  tokensMoved,
  traded,
  testWinner as winner,
} from '../../../test/support/song-events.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { testBidder, testFeatures, testSeller } from '../../../test/support/test-market.ts'
import type { ChainEvent } from '../../chain/chain-event.ts'
import { impossibleEvents } from '../../indexer/refuse-impossible-events.ts'
import { runIndexer } from '../../indexer/run-indexer.ts'
import { listMovements } from './movement-store.ts'

const UNIT = parseEther('1')
const DAY = 86_400n
const buyer = testBidder(2)
/** A block's number is also its time in seconds. */
const [OPENED, OFFERED, BOUGHT] = [SOLD + 1n, SOLD + 10n, SOLD + 20n]
const price = parseEther('5.2')
const atPrice = { side: 'SELL', price, position: 0n } as const

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  for (const [number, events] of soldSong()) await mine(number, ...events)
  await mine(SOLD, saleConfirmed())
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
const open = () => mine(OPENED, marketSwitchedOn(), marketOpened())

/** 6 tokens for sale. */
const offered = (changes: Partial<Parameters<typeof orderPlaced>[0]> = {}): LoggedEvent[] => [
  tokensLocked(winner, 6n),
  orderPlaced({ number: 0n, owner: winner, side: 'SELL', quantity: 6n, price, ...changes }),
  orderRested(0n, atPrice, 6n),
]
/** 4 of them, at a limit above their price. */
const bought = (): LoggedEvent[] => [
  orderPlaced({ number: 1n, owner: buyer, side: 'BUY', quantity: 4n, price: parseEther('6'), fillOnly: true }),
  traded(1n, winner, atPrice, 4n),
  tokensLocked(winner, 2n),
  tokensMoved(winner, buyer, 4n * UNIT),
]
const cancelled = (quantity = 2n) => [orderRemoved(winner, atPrice, 'CANCELLED', quantity), tokensLocked(winner, 0n)]

const orders = async () =>
  (await database.db.selectFrom('orders').selectAll().orderBy('number').execute()).map((order) => [
    ...[order.number, order.filled, order.filled_for, order.left_quantity, order.removal, order.bound_to],
  ])
const levels = async () =>
  (await database.db.selectFrom('order_levels').selectAll().orderBy('price').execute()).map((level) => [
    ...[level.side, level.price, level.bound_to, level.quantity, level.orders],
  ])
const days = async () => await database.db.selectFrom('trade_days').selectAll().orderBy('day').execute()
const contents = async () => ({
  orders: await database.db.selectFrom('orders').selectAll().orderBy('number').execute(),
  levels: await levels(),
  days: await days(),
  trades: await database.db.selectFrom('trades').selectAll().execute(),
})

test('an order rests, trades at its own price and is cancelled, and each step is undone', async () => {
  await open()
  await mine(OFFERED, ...offered())
  const rested = await contents()
  expect(await levels()).toEqual([['SELL', price, null, 6n, 1n]])

  await mine(BOUGHT, ...bought())
  const afterTrade = await contents()
  expect(await orders()).toEqual([
    [0n, 4n, 4n * price, 2n, null, null],
    [1n, 4n, 4n * price, 0n, null, null],
  ])
  expect(await levels()).toEqual([['SELL', price, null, 2n, 1n]])
  expect(afterTrade.trades).toMatchObject([
    { number: 0n, taker: 1n, maker: 0n, side: 'BUY', price, quantity: 4n, buyer, seller: winner },
  ])
  const day = { song, day: 0, open: price, high: price, low: price, close: price, tokens: 4n, trades: 1n }
  expect(await days()).toEqual([day])

  await mine(BOUGHT + 1n, ...cancelled())
  expect((await orders())[0]).toEqual([0n, 4n, 4n * price, 0n, 'CANCELLED', null])
  expect(await levels()).toEqual([])

  await undoAfter(BOUGHT)
  expect(await contents()).toEqual(afterTrade)
  await undoAfter(OFFERED)
  expect(await contents()).toEqual(rested)
  await undoAfter(SOLD)
  expect(await contents()).toEqual({ orders: [], levels: [], days: [], trades: [] })
  expect(await database.db.selectFrom('market_events').selectAll().execute()).toEqual([])
  await undoAfter(0n)
  expect(await database.db.selectFrom('songs').selectAll().execute()).toEqual([])
})

test('blocks that come again change nothing', async () => {
  await open()
  await mine(OFFERED, ...offered())
  const blocks = [mineBlock(BOUGHT, [...bought(), ...cancelled()])]
  await apply({ type: 'blocks', blocks, reachHead: true })
  const once = await contents()
  for (const feature of [...testFeatures, impossibleEvents])
    await feature.indexBlocks(database.db, { blocks, live: false })
  expect(await contents()).toEqual(once)
})

test('one block gives the same as several', async () => {
  await open()
  await mine(OFFERED, ...offered(), ...bought(), ...cancelled())
  expect(await orders()).toEqual([
    [0n, 4n, 4n * price, 0n, 'CANCELLED', null],
    [1n, 4n, 4n * price, 0n, null, null],
  ])
  expect(await levels()).toEqual([])
})

test('an order until the next royalty is bound to the statements before it, in the same block too', async () => {
  await open()
  await mine(300n, royaltiesAnnounced({ payableFrom: 300n + 2n * DAY }))
  const order = (number: bigint, owner = buyer) =>
    orderPlaced({ number, owner, side: 'BUY', quantity: 1n, price: UNIT, untilNextRoyalty: true })
  const rest = (number: bigint) => orderRested(number, { side: 'BUY', price: UNIT, position: number }, 1n)
  const at = 300n + 2n * DAY
  await mine(at - 1n, order(0n), rest(0n))
  await mine(at, order(1n), rest(1n), royaltiesPaidIn(), order(2n), rest(2n))
  expect((await orders()).map((row) => row.at(-1))).toEqual([0n, 0n, 1n])
  expect(await levels()).toEqual([
    ['BUY', UNIT, 0n, 2n, 2n],
    ['BUY', UNIT, 1n, 1n, 1n],
  ])
})

test('the prices of a day are first, highest, lowest and last, and are found again when trades are undone', async () => {
  await open()
  await mine(OFFERED, ...offered({ quantity: 6n }))
  const [low, high] = [parseEther('1'), parseEther('9')]
  const wanted = (number: bigint, limit: bigint) => [
    orderPlaced({ number, owner: buyer, side: 'BUY', quantity: 1n, price: limit }),
    orderRested(number, { side: 'BUY', price: limit, position: 0n }, 1n),
  ]
  const sold = (number: bigint, limit: bigint) => [
    orderPlaced({ number, owner: winner, side: 'SELL', quantity: 1n, price: limit }),
    traded(number, buyer, { side: 'BUY', price: limit, position: 0n }, 1n),
    tokensMoved(winner, buyer, UNIT),
  ]
  await mine(
    BOUGHT,
    orderPlaced({ number: 1n, owner: buyer, side: 'BUY', quantity: 1n, price: high }),
    traded(1n, winner, atPrice, 1n),
    tokensMoved(winner, buyer, UNIT),
  )
  await mine(BOUGHT + 1n, ...wanted(2n, low), ...sold(3n, low))
  const before = await days()
  expect(before).toMatchObject([{ open: price, high: price, low, close: low, tokens: 2n, trades: 2n }])
  await mine(BOUGHT + 2n, ...wanted(4n, parseEther('2')), ...sold(5n, parseEther('2')))
  expect(await days()).toMatchObject([{ open: price, high: price, low, close: parseEther('2'), trades: 3n }])
  await undoAfter(BOUGHT + 1n)
  expect(await days()).toEqual(before)
  await undoAfter(OFFERED)
  expect(await days()).toEqual([])
})

test('what an order does not trade can end at once', async () => {
  await open()
  await mine(
    OFFERED,
    orderPlaced({ number: 0n, owner: buyer, side: 'BUY', quantity: 3n, price, fillOnly: true }),
    orderUnfilled(0n, 3n),
  )
  expect(await orders()).toEqual([[0n, 0n, 0n, 0n, 'UNFILLED', null]])
  expect(await levels()).toEqual([])
})

const place = (changes: Partial<Parameters<typeof orderPlaced>[0]>): LoggedEvent[] => {
  const order = { number: 1n, owner: buyer, side: 'BUY', quantity: 1n, price: UNIT, ...changes } as const
  const { number, side, quantity } = order
  return [orderPlaced(order), orderRested(number, { side, price: order.price, position: 0n }, quantity)]
}
const wanting = orderPlaced({ number: 1n, owner: buyer, side: 'BUY', quantity: 4n, price })

test.each<[string, LoggedEvent[], string]>([
  ['an order with a gap', place({ number: 2n }), 'Expected log 1, got log 2'],
  ['an order again', place({ number: 0n }), 'got log 0 again'],
  ['a price off the step', place({ price: UNIT + 1n }), 'order 1 of'],
  ['a price below the step', place({ price: 10n ** 15n }), 'order 1 of'],
  ['a price above the highest', place({ price: 2n ** 24n * 10n ** 16n }), 'order 1 of'],
  ['a last day too far away', place({ lastDay: 181 }), 'order 1 of'],
  ['the artist as buyer', place({ owner: testSeller }), 'order 1 of'],
  ['more for sale than held', place({ owner: buyer, side: 'SELL', price: parseEther('9') }), 'the offers of'],
  ['orders that cross', place({ price }), 'which cross'],
  ['an order without its end', [wanting], 'What became of order 1'],
  [
    'a trade above the limit',
    [
      orderPlaced({ number: 1n, owner: buyer, side: 'BUY', quantity: 1n, price: UNIT }),
      traded(1n, winner, atPrice, 1n),
    ],
    'order 1 of',
  ],
  [
    'a trade of two sell orders',
    [orderPlaced({ number: 1n, owner: buyer, side: 'SELL', quantity: 4n, price }), traded(1n, winner, atPrice, 4n)],
    'order 1 of',
  ],
  ['an order that rests and should have ended', place({ fillOnly: true }), 'order 1 of'],
  [
    'an order that rests with less than is left',
    [
      orderPlaced({ number: 1n, owner: buyer, side: 'BUY', quantity: 2n, price: UNIT }),
      orderRested(1n, { side: 'BUY', price: UNIT, position: 0n }, 1n),
    ],
    'order 1 of',
  ],
  ['a trade of more than rests', [wanting, traded(1n, winner, atPrice, 7n)], 'order 0 of'],
  ['a trade of more than wanted', [wanting, traded(1n, winner, atPrice, 5n)], 'order 1 of'],
  ['a trade with another owner', [wanting, traded(1n, testSeller, atPrice, 4n)], 'order 0 of'],
  ['a trade with an unknown order', [wanting, traded(1n, winner, { ...atPrice, position: 1n }, 4n)], 'unknown order'],
  ['a trade of an unknown order', [traded(1n, winner, atPrice, 4n)], 'unknown order 1'],
  [
    'a trade with oneself',
    [orderPlaced({ number: 1n, owner: winner, side: 'BUY', quantity: 1n, price }), traded(1n, winner, atPrice, 1n)],
    'check constraint',
  ],
  ['a removal of less than rests', cancelled(5n), 'order 0 of'],
  [
    'a removal of an unknown order',
    [orderRemoved(winner, { ...atPrice, position: 1n }, 'CANCELLED', 6n)],
    'unknown order',
  ],
  ['another number of locked tokens', [tokensLocked(winner, 5n)], 'the locked tokens of'],
  ['a transfer of locked tokens', [tokensMoved(winner, buyer, 4n * UNIT + 1n)], 'the offers of'],
  ['a market opened again', [marketOpened()], 'unique'],
  ['a market resumed', [marketResumed()], 'that a market was resumed'],
  ['a market switched on again', [marketSwitchedOn()], 'unique'],
  ['an order in a halted market', [marketHalted(), ...place({})], 'order 1 of'],
  ['a halt after the end', [marketClosed(), marketHalted()], 'that a market was halted'],
])('%s is refused', async (_name, events, complaint) => {
  await open()
  await mine(OFFERED, ...offered())
  await expect(mine(BOUGHT, ...events)).rejects.toThrow(complaint)
})

test('orders that have ended don’t trade', async () => {
  await open()
  await mine(OFFERED, ...offered({ lastDay: 1, untilNextRoyalty: true }))
  await mine(300n, royaltiesAnnounced({ payableFrom: 300n + 2n * DAY }))
  await expect(mine(2n * DAY, ...bought())).rejects.toThrow('a trade with order 0')
  await mine(2n * DAY - 1n, ...bought())
})

test('an order of a day before is refused', async () => {
  await open()
  await expect(mine(DAY, ...place({ number: 0n, lastDay: 0 }))).rejects.toThrow('order 0 of')
  await mine(DAY, ...place({ number: 0n, lastDay: 1 }))
})

test('an order bound to a statement doesn’t trade after the next one', async () => {
  await open()
  await mine(300n, royaltiesAnnounced({ payableFrom: 300n + 2n * DAY }))
  await mine(301n, ...offered({ untilNextRoyalty: true }))
  await mine(300n + 2n * DAY, royaltiesPaidIn())
  await expect(mine(301n + 2n * DAY, ...bought())).rejects.toThrow('a trade with order 0')
})

test('a market opens after it is switched on as a whole, for the song’s seller', async () => {
  await expect(mine(OPENED, marketOpened())).rejects.toThrow('that a market was opened')
  await expect(mine(OPENED, marketSwitchedOn(), marketOpened(buyer))).rejects.toThrow('that a market was opened')
})

test.each(['a trade', 'a removal'])('what can’t be paid after %s isn’t the settlement’s before it', async (what) => {
  await open()
  await mine(OFFERED, ...offered())
  const { db } = database
  const settled = await db
    .selectFrom('settlement_events')
    .select(['block_number', 'transaction_hash'])
    .where('type', '=', 'BIDDER_SETTLED')
    .executeTakeFirstOrThrow()
  const credit = {
    type: 'CREDITED',
    token: testBidder(9),
    account: winner,
    amount: 5n,
    contract: testBidder(8),
  } as const
  await db
    .insertInto('credit_events')
    .values({ ...settled, ...credit, log_index: 20 })
    .execute()
  const credits = () => db.selectFrom('bidder_credits').select(['bidder', 'mels']).execute()
  expect(await credits()).toEqual([{ bidder: winner, mels: 5n }])
  // As if one transaction had settled, and then traded or removed the order.
  const { transaction_hash: removal_hash, block_number: removed_in } = settled
  if (what === 'a trade') {
    const trade = {
      song,
      number: 0n,
      taker: 1n,
      maker: 0n,
      side: 'BUY',
      price,
      quantity: 1n,
      buyer,
      seller: winner,
    } as const
    await db
      .insertInto('trades')
      .values({ ...settled, ...trade, log_index: 19, traded_at: new Date() })
      .execute()
  } else {
    const removed = {
      removal: 'CANCELLED',
      left_quantity: 0n,
      removed_in,
      removal_log_index: 19,
      removal_hash,
    } as const
    await db.updateTable('orders').set(removed).execute()
  }
  expect(await credits()).toEqual([])
})

test('tokens that are sent to a buyer in the block of the trade are not part of the trade', async () => {
  const kindsOf = async (account: typeof buyer) =>
    (await listMovements(database.db, { account, auctionHouse: testSeller })).map(({ kind, amount }) => [kind, amount])
  await open()
  await mine(OFFERED, ...offered())
  // What a wallet sends to itself changes nothing.
  await mine(BOUGHT, ...bought(), tokensMoved(winner, buyer, UNIT), tokensMoved(buyer, buyer, UNIT))
  expect(await kindsOf(buyer)).toEqual([
    ['BOUGHT', 4n * UNIT],
    ['RECEIVED', UNIT],
  ])
  expect((await kindsOf(winner)).slice(-2)).toEqual([
    ['SOLD', 4n * UNIT],
    ['SENT', UNIT],
  ])
})

test('trades of one block are numbered one after another', async () => {
  const buys = (number: bigint) => [
    orderPlaced({ number, owner: buyer, side: 'BUY', quantity: 1n, price }),
    traded(number, winner, atPrice, 1n),
    tokensMoved(winner, buyer, UNIT),
  ]
  await open()
  await mine(OFFERED, ...offered())
  await mine(BOUGHT, ...buys(1n), ...buys(2n))
  const numbers = await database.db.selectFrom('trades').select('number').orderBy('log_index').execute()
  expect(numbers).toEqual([{ number: 0n }, { number: 1n }])
})

test.each(['CANCELLED', 'EXPIRED', 'ROYALTY_PAID', 'CLOSED'] as const)('an order can end as %s', async (why) => {
  await open()
  await mine(OFFERED, ...offered())
  await mine(BOUGHT, orderRemoved(winner, atPrice, why, 6n), tokensLocked(winner, 0n))
  expect(await database.db.selectFrom('orders').select('removal').execute()).toEqual([{ removal: why }])
})

test('10,000 orders are indexed within seconds', async () => {
  await open()
  const placed = Array.from({ length: 10_000 }, (_, place) => {
    const number = BigInt(place)
    const limit = BigInt(1 + (place % 200)) * 10n ** 16n
    const id = { side: 'BUY', price: limit, position: BigInt(Math.floor(place / 200)) } as const
    return [
      orderPlaced({ number, owner: testBidder(place % 50), side: 'BUY', quantity: 1n, price: limit }),
      orderRested(number, id, 1n),
    ]
  })
  const began = performance.now()
  await mine(OFFERED, ...placed.flat())
  const tookMs = performance.now() - began
  expect(await database.db.selectFrom('orders').select('number').execute()).toHaveLength(10_000)
  expect(await levels()).toHaveLength(200)
  // About two seconds; one statement for each order would take a minute.
  expect(tookMs).toBeLessThan(40_000)
})
