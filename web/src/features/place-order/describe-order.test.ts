import { parseMels } from '@melos/clearing/amounts'
import { expect, test } from 'vitest'
import { sampleBook, tradedMarket as sampleMarket } from '../../../test/support/sample-order-book.ts'
import {
  describeQueue,
  describeRace,
  listFacts,
  listMissingMoney,
  listMissingTokens,
  listWarnings,
  moneyOf,
  mostAtPrice,
  mostNow,
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
  expect(listMissingMoney(order, { funds, holding: undefined })).toEqual([])
  const poorer = { ...funds, mels: funds.mels - 1n }
  expect(listMissingMoney(order, { funds: poorer, holding: undefined })).toEqual([texts.funds.shortMels('0.01')])
})

test('a seller reads that tokens are too few or locked', () => {
  const order = ready({ side: 'sell', quantity: '5' })
  const short = (tokens: bigint, locked: bigint) => listMissingTokens(order, { funds, holding: { tokens, locked } })
  expect(short(5n, 0n)).toEqual([])
  expect(short(4n, 0n)).toEqual([texts.funds.shortTokens('4')])
  expect(short(0n, 0n)).toEqual(['You have no tokens of this song to sell.'])
  expect(short(10n, 6n)).toEqual([texts.funds.lockedTokens('10', '6', '4')])
})

test('without POL, no order can be sent', () => {
  const none = listMissingMoney(undefined, { funds: { ...funds, pol: 0n, bidFee: 10n ** 15n }, holding: undefined })
  expect(none).toEqual([texts.funds.shortPol('0.001', '0.00')])
})

test('MAX is what the money buys at the prices there are, and no more than is for sale', () => {
  const book = toLiveBook(sampleBook)
  const buys = (mels: bigint) => mostNow('buy', { book, ownOrders: [], funds: { ...funds, mels }, holding: undefined })
  // 6 tokens at 5.20 and 10 at 6.00, with commission: 34.32 and 66.00 MELS.
  expect(buys(parseMels('34.31'))).toBe(5n)
  expect(buys(parseMels('40.91'))).toBe(6n)
  expect(buys(parseMels('40.92'))).toBe(7n)
  const all = book.sell.reduce((sum, { quantity }) => sum + quantity, 0n)
  expect(buys(parseMels('1000000'))).toBe(all)
  const order = ready({ quantity: `${buys(parseMels('40.92'))}` })
  expect(listMissingMoney(order, { funds: { ...funds, mels: parseMels('40.92') }, holding: undefined })).toEqual([])
})

test('MAX ends before an order of one’s own, and is no order that would be refused', () => {
  const book = toLiveBook(sampleBook)
  const rich = { funds: { ...funds, mels: parseMels('1000000') }, holding: undefined }
  const [, second] = book.sell
  if (second === undefined) throw new Error('The sample has one price')
  const ownOrders = [{ side: 'sell', price: second.price, ahead: 2n }] as const
  const most = mostNow('buy', { book, ownOrders, ...rich })
  expect(most).toBe((book.sell[0]?.quantity ?? 0n) + 2n)
  const read = (quantity: bigint) => readOrder({ ...untouched, quantity: `${quantity}` }, { book, ownOrders, today })
  expect(read(most).kind).toBe('order')
  expect(read(most + 1n)).toMatchObject({ kind: 'problem', problem: texts.ownOrder })
})

test('MAX of a sale is what is free and, now, what buyers want', () => {
  const book = toLiveBook(sampleBook)
  const wanted = book.buy.reduce((sum, { quantity }) => sum + quantity, 0n)
  const means = (tokens: bigint, locked: bigint) => ({ funds, holding: { tokens, locked } })
  expect(mostNow('sell', { book, ownOrders: [], ...means(10n ** 9n, 0n) })).toBe(wanted)
  expect(mostNow('sell', { book, ownOrders: [], ...means(4n, 1n) })).toBe(3n)
  expect(mostAtPrice({ side: 'sell', price: undefined }, means(10n ** 9n, 1n))).toBe(10n ** 9n - 1n)
  expect(
    mostAtPrice(
      { side: 'buy', price: parseMels('2') },
      { funds: { ...funds, mels: parseMels('6.59') }, holding: undefined },
    ),
  ).toBe(2n)
})

test('who is faster is said with what can happen then', () => {
  expect(describeRace(ready({ quantity: '6' }))).toEqual([texts.race.fewer])
  expect(describeRace(ready({ quantity: '8' }))).toEqual([texts.race.more('52.80')])
  expect(describeRace(ready({ way: 'price', price: '5.50', quantity: '2' }))).toEqual([
    texts.race.waits.buy('5.50', '18 Dec 2026', '12.10'),
  ])
  expect(describeRace(ready({ way: 'price', price: '1', quantity: '2' }))).toEqual([])
})

test('an order for more tokens than there are says how many there are', () => {
  const order = ready({ side: 'sell', way: 'price', price: '6', quantity: '101' })
  const around = { market: sampleMarket, book: sampleBook, announced: [] }
  expect(listWarnings(order, around)).toContain(texts.warnings.tooMany('100'))
  expect(listWarnings({ ...order, order: { ...order.order, quantity: 100n } }, around).join()).not.toContain('in all')
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
