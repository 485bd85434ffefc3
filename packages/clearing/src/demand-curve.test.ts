import { expect, test } from 'vitest'
import type { Offer } from './auction.ts'
import { demandCurve } from './demand-curve.ts'

const offer: Offer = { supply: 10n, minimumPrice: 5n, threshold: 0n }
const bids = [
  { id: '1', price: 7n, quantity: 4n },
  { id: '2', price: 9n, quantity: 3n },
  { id: '3', price: 7n, quantity: 3n },
  { id: '4', price: 5n, quantity: 8n },
]

test('demand adds up from the highest price down, once per price', () => {
  expect(demandCurve(offer, bids).points).toEqual([
    { price: 9n, quantity: 3n, cumulative: 3n },
    { price: 7n, quantity: 7n, cumulative: 10n },
    { price: 5n, quantity: 8n, cumulative: 18n },
  ])
})

test('the clearing point is where demand reaches the supply to the token', () => {
  expect(demandCurve(offer, bids).clearingPoint).toEqual({ price: 7n, quantity: 7n, cumulative: 10n })
  expect(demandCurve({ ...offer, supply: 11n }, bids).clearingPoint?.price).toBe(5n)
})

test('demand one token short of the supply has no clearing point', () => {
  expect(demandCurve({ ...offer, supply: 19n }, bids).clearingPoint).toBe(undefined)
})

test('an auction without bids has no points', () => {
  expect(demandCurve(offer, [])).toEqual({ points: [], clearingPoint: undefined })
})

test('a malformed auction is refused', () => {
  const below = [{ id: '1', price: 4n, quantity: 1n }]
  expect(() => demandCurve(offer, below)).toThrow(expect.objectContaining({ code: 'PRICE_BELOW_MINIMUM' }))
})
