import { expect, test } from 'vitest'
import { Market } from './market.ts'
import type { Order } from './order.ts'

const CENT = 10n ** 16n
const NOW = { day: 20_000, statements: 0 }

function order(side: 'buy' | 'sell', owner: string, changes: Partial<Order> = {}): Order {
  const terms = { lastDay: NOW.day, untilNextRoyalty: false, fillOnly: false }
  return { owner, side, quantity: 10n, price: 500n * CENT, maxFills: 10, terms, ...changes }
}

test('a buyer pays the resting price and a tenth, and the seller receives the price', () => {
  const market = new Market({ artist: 'artist' })
  market.place(order('sell', 'ann'), NOW)
  const placed = market.place(order('buy', 'dan', { price: 600n * CENT }), NOW)
  expect(placed).toMatchObject({ number: 1, left: 0n, rested: undefined })
  expect(placed.paidIn).toBe(55n * 10n ** 18n)
  expect(placed.paidOut).toBe(50n * 10n ** 18n)
  expect(placed.commission).toBe(5n * 10n ** 18n)
})

test.each([
  ['QuantityBelowMinimum', { quantity: 0n }],
  ['QuantityAboveMaximum', { quantity: 2n ** 53n }],
  ['PriceBelowMinimum', { price: CENT - 1n }],
  ['PriceAboveMaximum', { price: 2n ** 24n * CENT }],
  ['PriceNotMultipleOfStep', { price: 5n * CENT + 1n }],
  ['LastDayPast', { terms: { lastDay: NOW.day - 1, untilNextRoyalty: false, fillOnly: false } }],
  ['LastDayTooLate', { terms: { lastDay: NOW.day + 181, untilNextRoyalty: false, fillOnly: false } }],
])('%s is refused and leaves no trace', (code, changes) => {
  const market = new Market({ artist: 'artist' })
  expect(() => market.place(order('buy', 'dan', changes), NOW)).toThrow(expect.objectContaining({ code }))
  expect(market.orderCount).toBe(0)
})

test('the boundaries of an order are accepted', () => {
  const market = new Market({ artist: 'artist' })
  market.place(order('buy', 'dan', { quantity: 2n ** 53n - 1n, price: CENT }), NOW)
  const terms = { lastDay: NOW.day + 180, untilNextRoyalty: false, fillOnly: false }
  market.place(order('buy', 'dan', { price: (2n ** 24n - 1n) * CENT, terms }), NOW)
  expect(market.levels('buy').map(({ price }) => price)).toEqual([(2n ** 24n - 1n) * CENT, CENT])
})

test('a market that replays events passes any number of ended orders with the fills that are known', () => {
  const fill = (countsGaps: boolean) => {
    const market = new Market({ artist: 'artist', countsGaps })
    for (let count = 0; count < 40; count++) market.place(order('sell', 'ann', { quantity: 1n }), NOW)
    const terms = { lastDay: NOW.day + 1, untilNextRoyalty: false, fillOnly: false }
    market.place(order('sell', 'ben', { quantity: 1n, terms }), NOW)
    const later = { ...NOW, day: NOW.day + 1 }
    return market.place(order('buy', 'dan', { quantity: 1n, maxFills: 1, terms }), later).trades
  }
  expect(fill(true)).toEqual([])
  expect(fill(false)).toMatchObject([{ owner: 'ben', quantity: 1n }])
})
