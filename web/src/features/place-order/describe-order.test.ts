import { expect, test } from 'vitest'
import { sampleBook, tradedMarket as sampleMarket } from '../../../test/support/sample-order-book.ts'
import { parseMels } from '../../lib/amounts.ts'
import {
  describeQueue,
  listFacts,
  listShortages,
  listWarnings,
  moneyOf,
  summarize,
  whyClosed,
} from './describe-order.ts'
import { type OrderFields, readOrder, untouched } from './draft-order.ts'
import { toLiveBook } from './market-data.ts'
import { texts } from './texts.ts'

const today = 20_775

function ready(change: Partial<OrderFields>) {
  const reading = readOrder({ ...untouched, ...change }, { book: toLiveBook(sampleBook), ownOrders: [], today })
  if (reading.kind !== 'order') throw new Error(reading.problem)
  return reading
}

const around = { market: sampleMarket, book: sampleBook, announced: [] }

test.each<[Partial<OrderFields>, string]>([
  [{ quantity: '8' }, texts.summary.buy.now('8', '47.52')],
  [{ quantity: '17' }, texts.summary.buy.part('16', '17', '100.32')],
  [{ side: 'sell', quantity: '5' }, texts.summary.sell.now('5', '24.00')],
  [{ way: 'price', price: '5', quantity: '10' }, texts.summary.buy.rests('10', '5.00', '55.00', '18 Dec 2026')],
  [{ way: 'price', price: '5.5', quantity: '6' }, texts.summary.buy.fills('6', '5.50', '34.32')],
  [{ way: 'price', price: '5.5', quantity: '10' }, texts.summary.buy.both('6', '4', '5.50', '58.52', '18 Dec 2026')],
  [
    { way: 'price', side: 'sell', price: '4.8', quantity: '7' },
    texts.summary.sell.both('5', '2', '4.80', '33.60', '18 Dec 2026'),
  ],
])('%o: %s', (change, sentence) => {
  expect(summarize(ready(change))).toBe(sentence)
})

test('a seller pays no commission', () => {
  const money = moneyOf(ready({ side: 'sell', quantity: '5' }))
  expect(money).toEqual({ total: parseMels('24'), commission: 0n, sum: parseMels('24') })
})

test.each([
  ['5', texts.queue.first],
  ['4.8', texts.queue.atPrice('5')],
  ['4.5', texts.queue.better('5')],
  ['4', texts.queue.both('5', '20')],
])('a buy order at %s: %s', (price, sentence) => {
  expect(describeQueue(ready({ way: 'price', price }).quote)).toBe(sentence)
})

test('a price more than 25% from the last one gets a warning, exactly 25% doesn’t', () => {
  const warn = (price: string) => listWarnings(ready({ way: 'price', price }), around)
  expect(warn('3.75')).toEqual([])
  expect(warn('3.74')).toEqual([texts.warnings.far.trade.below('25', '5.00')])
  expect(listWarnings(ready({ way: 'price', price: '6.26', side: 'sell' }), around)).toEqual([
    texts.warnings.far.trade.above('25', '5.00'),
  ])
})

test('before the first trade, the auction’s price counts', () => {
  const market = { ...sampleMarket, lastTrade: null }
  expect(listWarnings(ready({ way: 'price', price: '5.01' }), { ...around, market })).toEqual([
    texts.warnings.far.auction.above('25', '4.00'),
  ])
})

test('an order that no one can meet says so, and an announced royalty says who gets it', () => {
  const book = { ...sampleBook, sell: [] }
  const announced = [{ payableFrom: '2026-12-03 12:00:00', melsPerToken: '0.31' }]
  expect(listWarnings(ready({ way: 'price', price: '5' }), { market: sampleMarket, book, announced })).toEqual([
    texts.warnings.noOne.buy,
    'Royalties are announced. If you hold a token when they’re paid in, from 3 Dec 2026, 12:00 UTC on, you receive about 0.31\u00A0MELS for it.',
  ])
})

test('a buyer reads at which price they come out even, and what the royalties of a year were of it', () => {
  const order = ready({ quantity: '1' })
  expect(listFacts(order, sampleMarket)).toEqual([texts.even('5.72'), texts.yield('0.286', '5.0')])
  expect(listFacts(order, { ...sampleMarket, lastYearMelsPerToken: null })).toEqual([texts.even('5.72')])
  expect(listFacts(ready({ side: 'sell' }), sampleMarket)).toEqual([])
})

const funds = { mels: parseMels('47.52'), pol: 1n, allowance: 0n, marketAllowance: 0n, bidFee: 1n }

test('a buyer without enough MELS reads how much is missing, to the cent', () => {
  const order = ready({ quantity: '8' })
  expect(listShortages(order, { funds, holding: undefined })).toEqual([])
  const poorer = { ...funds, mels: funds.mels - 1n }
  expect(listShortages(order, { funds: poorer, holding: undefined })).toEqual([texts.funds.shortMels('0.01')])
})

test('a seller reads that tokens are too few or locked', () => {
  const order = ready({ side: 'sell', quantity: '5' })
  const short = (tokens: bigint, locked: bigint) => listShortages(order, { funds, holding: { tokens, locked } })
  expect(short(5n, 0n)).toEqual([])
  expect(short(4n, 0n)).toEqual([texts.funds.shortTokens('4')])
  expect(short(0n, 0n)).toEqual(['You have no tokens of this song to sell.'])
  expect(short(10n, 6n)).toEqual([texts.funds.lockedTokens('10', '6', '4')])
})

test('without POL, no order can be sent', () => {
  const none = listShortages(undefined, { funds: { ...funds, pol: 0n, bidFee: 10n ** 15n }, holding: undefined })
  expect(none).toEqual([texts.funds.shortPol('0.001', '0.00')])
})

test('a market that is off, not open, halted or closed says so, and the artist can only sell', () => {
  const buyer = { side: 'buy', address: '0x00000000000000000000000000000000000000bb' } as const
  const artist = { side: 'buy', address: sampleMarket.seller } as const
  expect(whyClosed(sampleMarket, buyer)).toBeUndefined()
  expect(whyClosed(sampleMarket, artist)).toBe(texts.closed.artist)
  expect(whyClosed(sampleMarket, { ...artist, side: 'sell' })).toBeUndefined()
  expect(whyClosed({ ...sampleMarket, isOn: false, state: 'NOT_OPEN' }, buyer)).toBe(texts.closed.off)
  for (const state of ['NOT_OPEN', 'HALTED', 'CLOSED'] as const)
    expect(whyClosed({ ...sampleMarket, state }, buyer)).toBe(texts.closed[state])
})
