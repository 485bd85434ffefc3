import { expect, test } from 'vitest'
import type { Offer } from './auction.ts'
import { openBook } from './auction-book.ts'

const offer: Offer = { supply: 10n, minimumPrice: 5n, threshold: 0n }
const first = { id: '1', price: 7n, quantity: 6n }
const second = { id: '2', price: 9n, quantity: 4n }

test('a book has a clearing price once bids cover the supply', () => {
  const book = openBook(offer)
  expect(book.demand).toBe(0n)
  book.add(first)
  expect(book.clearingPrice).toBe(undefined)
  book.add(second)
  expect(book.clearingPrice).toBe(7n)
  expect(book.demand).toBe(10n)
})

test('a projection does not change the book', () => {
  const book = openBook(offer, [first])
  const draft = { price: 8n, quantity: 9n }
  const before = book.project(draft)
  expect(book.project(draft)).toEqual(before)
  expect(book.demand).toBe(6n)
  expect(book.clearingPrice).toBe(undefined)
})

test.each([
  ['the id of another', { ...first, price: 8n }, 'DUPLICATE_BID'],
  ['no id', { ...second, id: '' }, 'BID_ID'],
  ['a quantity of zero', { ...second, quantity: 0n }, 'BID_QUANTITY'],
  ['a price below the minimum price', { ...second, price: 4n }, 'PRICE_BELOW_MINIMUM'],
])('a bid with %s is refused and does not change the book', (_, bid, code) => {
  const book = openBook(offer, [first])
  expect(() => book.add(bid)).toThrow(expect.objectContaining({ code }))
  expect(book.demand).toBe(6n)
  book.add(second)
  expect(book.clearingPrice).toBe(7n)
})

test('a malformed auction opens no book', () => {
  expect(() => openBook({ ...offer, supply: 0n })).toThrow(expect.objectContaining({ code: 'SUPPLY' }))
  expect(() => openBook(offer, [first, first])).toThrow(expect.objectContaining({ code: 'DUPLICATE_BID' }))
})
