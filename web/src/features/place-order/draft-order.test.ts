import { parseMels } from '@melos/clearing/amounts'
import { expect, test } from 'vitest'
import { sampleBook } from '../../../test/support/sample-order-book.ts'
import { endsWithRoyalty, lastDayOf, type OrderFields, readOrder, untouched } from './draft-order.ts'
import { toLiveBook } from './market-data.ts'
import { texts } from './texts.ts'

const book = toLiveBook(sampleBook)
const today = 20_775
const read = (change: Partial<OrderFields>, place: Partial<Parameters<typeof readOrder>[1]> = {}) =>
  readOrder({ ...untouched, ...change }, { book, ownOrders: [], today, ...place })
const atPrice = (change: Partial<OrderFields>) => read({ way: 'price', price: '5.2', ...change })

test('buying now asks for what is there at the best prices, and for nothing that rests', () => {
  const seen = read({ quantity: '8' })
  expect(seen).toMatchObject({
    kind: 'order',
    order: { side: 'buy', price: parseMels('6'), quantity: 8n, fillOnly: true, untilNextRoyalty: false },
    quote: { trades: { total: parseMels('43.2'), commission: parseMels('4.32'), left: 0n } },
  })
})

test('more than there is becomes an order for what there is', () => {
  expect(read({ side: 'sell', quantity: '30' })).toMatchObject({
    order: { side: 'sell', quantity: 25n, price: parseMels('4'), fillOnly: true },
    wanted: 30n,
  })
})

test('without anyone on the other side, the way out is a price of one’s own', () => {
  const empty = { book: { buy: [], sell: [] } }
  expect(read({}, empty)).toEqual({ kind: 'problem', problem: texts.noOne.buy, remedy: 'price' })
  expect(read({ side: 'sell' }, empty)).toEqual({ kind: 'problem', problem: texts.noOne.sell, remedy: 'price' })
})

test('a buy order ends with the next royalty unless the person says otherwise, a sell order doesn’t', () => {
  expect(atPrice({})).toMatchObject({ order: { untilNextRoyalty: true, fillOnly: false } })
  expect(atPrice({ side: 'sell' })).toMatchObject({ order: { untilNextRoyalty: false } })
  expect(endsWithRoyalty({ ...untouched, untilNextRoyalty: 'no' })).toBe(false)
  expect(endsWithRoyalty({ ...untouched, side: 'sell', untilNextRoyalty: 'yes' })).toBe(true)
})

test('an order is good for 30 days unless the person says otherwise, and for 180 at most', () => {
  expect(atPrice({})).toMatchObject({ order: { lastDay: today + 30 } })
  expect(lastDayOf({ ...untouched, lastDay: '2026-11-18' }, today)).toBe(20_775)
  expect(atPrice({ lastDay: '2027-05-17' })).toMatchObject({ order: { lastDay: today + 180 } })
  for (const lastDay of ['2027-05-18', '2026-11-17'])
    expect(atPrice({ lastDay })).toEqual({ kind: 'problem', problem: texts.lastDayInvalid })
})

test.each([
  ['5.2051', texts.priceStep],
  ['0', texts.unreadablePrice],
  ['', texts.unreadablePrice],
  ['five', texts.letters],
  ['1,000', texts.grouped],
  ['167772.16', texts.tooHigh('167\u202F772.15')],
])('a price of %s is refused with a sentence', (price, problem) => {
  expect(atPrice({ price })).toEqual({ kind: 'problem', problem })
})

test('the lowest and the highest price are accepted', () => {
  for (const price of ['0.01', '167772.15']) expect(atPrice({ side: 'sell', price })).toMatchObject({ kind: 'order' })
})

test.each(['0', '', '1.5'])('%s tokens are refused', (quantity) => {
  expect(read({ quantity })).toEqual({ kind: 'problem', problem: texts.unreadableQuantity })
})

test('an order that would meet the wallet’s own one is refused, and one that stops before it isn’t', () => {
  const ownOrders = [{ side: 'sell', price: parseMels('5.2'), ahead: 4n }] as const
  expect(read({ quantity: '5' }, { ownOrders })).toEqual({ kind: 'problem', problem: texts.ownOrder })
  expect(read({ quantity: '4' }, { ownOrders })).toMatchObject({ kind: 'order' })
})
