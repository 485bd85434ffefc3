import { expect, test } from 'vitest'
import { type LiveBook, quoteAtPrice, quoteNow } from './quote.ts'

const CENT = 10n ** 16n
const MELS = 10n ** 18n

const book: LiveBook = {
  buy: [
    { price: 480n * CENT, quantity: 20n, orders: 3 },
    { price: 450n * CENT, quantity: 5n, orders: 1 },
  ],
  sell: [
    { price: 520n * CENT, quantity: 10n, orders: 2 },
    { price: 550n * CENT, quantity: 40n, orders: 30 },
  ],
}

test('buying now takes the best prices first and says what they cost with commission', () => {
  expect(quoteNow(book, { side: 'buy', quantity: 12n })).toEqual({
    fills: [
      { price: 520n * CENT, quantity: 10n },
      { price: 550n * CENT, quantity: 2n },
    ],
    filled: 12n,
    left: 0n,
    total: 63n * MELS,
    commission: (63n * MELS) / 10n,
    // Two orders at the first price, and two tokens meet at most two of the thirty at the second.
    maxFills: 4 + 16,
    fitsOneCall: true,
    meetsOwn: false,
    limit: 550n * CENT,
  })
})

test('selling now says what no one buys', () => {
  expect(quoteNow(book, { side: 'sell', quantity: 30n })).toMatchObject({
    filled: 25n,
    left: 5n,
    total: (480n * 20n + 450n * 5n) * CENT,
    limit: 450n * CENT,
  })
})

test('with no one on the other side nothing fills and there is no limit to send', () => {
  expect(quoteNow({ ...book, sell: [] }, { side: 'buy', quantity: 3n })).toMatchObject({
    fills: [],
    filled: 0n,
    left: 3n,
    total: 0n,
    limit: undefined,
  })
})

test('an order at its own price stands behind better prices and what rests at its price', () => {
  const quote = quoteAtPrice(book, { side: 'buy', price: 450n * CENT, quantity: 7n })
  expect(quote).toMatchObject({
    rests: 7n,
    ahead: { atPrice: { quantity: 5n, orders: 1 }, atBetterPrices: { quantity: 20n, orders: 3 } },
    bestOther: 520n * CENT,
    paidIn: (450n * 7n * 11n * CENT) / 10n,
  })
  expect(quote.trades.fills).toEqual([])
})

test('an order at a price that matches trades first, and the rest leads its side', () => {
  const quote = quoteAtPrice(book, { side: 'buy', price: 530n * CENT, quantity: 25n })
  expect(quote).toMatchObject({
    trades: { fills: [{ price: 520n * CENT, quantity: 10n }], left: 15n },
    rests: 15n,
    ahead: { atPrice: { quantity: 0n, orders: 0 } },
    bestOther: 550n * CENT,
    paidIn: ((520n * 10n + 530n * 15n) * 11n * CENT) / 10n,
  })
})

test('a price that equals the other side’s trades with it', () => {
  const quote = quoteAtPrice(book, { side: 'sell', price: 480n * CENT, quantity: 20n })
  expect(quote).toMatchObject({ trades: { filled: 20n }, rests: 0n, bestOther: 450n * CENT, paidIn: 0n })
})

test('an own order is met only if the tokens ahead of it are not enough', () => {
  const ownOrders = [{ side: 'sell', price: 520n * CENT, ahead: 6n }] as const
  expect(quoteNow(book, { side: 'buy', quantity: 6n, ownOrders }).meetsOwn).toBe(false)
  expect(quoteNow(book, { side: 'buy', quantity: 7n, ownOrders }).meetsOwn).toBe(true)
  expect(quoteNow(book, { side: 'sell', quantity: 7n, ownOrders }).meetsOwn).toBe(false)
})

test('more orders than one call can trade with are said', () => {
  const many = (orders: number) => ({ ...book, sell: [{ price: MELS, quantity: 1_000n, orders }] })
  expect(quoteNow(many(128), { side: 'buy', quantity: 1_000n })).toMatchObject({ maxFills: 128, fitsOneCall: true })
  expect(quoteNow(many(129), { side: 'buy', quantity: 1_000n })).toMatchObject({ maxFills: 128, fitsOneCall: false })
})
