import { expect, test } from 'vitest'
import type { Offer } from './auction.ts'
import { priceToExceed } from './auction-book.ts'

const offer: Offer = { supply: 10n, minimumPrice: 5n, threshold: 0n }
const bids = [
  { id: '1', price: 9n, quantity: 3n },
  { id: '2', price: 7n, quantity: 4n },
]

test('a quantity that is available has no minimum price', () => {
  expect(priceToExceed(offer, bids, 3n)).toEqual({ availableTokenCount: 3n, minPrice: 0n })
})

test('one token more than available must exceed the lowest bid', () => {
  expect(priceToExceed(offer, bids, 4n)).toEqual({ availableTokenCount: 3n, minPrice: 7n })
})

test('a quantity that the higher bids leave must exceed the lowest bid', () => {
  expect(priceToExceed(offer, bids, 7n).minPrice).toBe(7n)
})

test('a quantity that the higher bids do not leave must exceed them', () => {
  expect(priceToExceed(offer, bids, 8n).minPrice).toBe(9n)
})

test('a quantity above the supply must exceed every bid', () => {
  expect(priceToExceed(offer, bids, 1000n).minPrice).toBe(9n)
})

test('demand beyond the supply leaves no token available', () => {
  const many = [...bids, { id: '3', price: 6n, quantity: 1000n }]
  expect(priceToExceed(offer, many, 1n)).toEqual({ availableTokenCount: 0n, minPrice: 6n })
})

test('without bids the supply is available at no minimum price', () => {
  expect(priceToExceed(offer, [], 10n)).toEqual({ availableTokenCount: 10n, minPrice: 0n })
})

test.each([0n, -1n])('a quantity of %s is refused', (quantity) => {
  expect(() => priceToExceed(offer, bids, quantity)).toThrow(expect.objectContaining({ code: 'BID_QUANTITY' }))
})

test('a malformed auction is refused', () => {
  expect(() => priceToExceed({ ...offer, supply: 0n }, bids, 1n)).toThrow(expect.objectContaining({ code: 'SUPPLY' }))
})
