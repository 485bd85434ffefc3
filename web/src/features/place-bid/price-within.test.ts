import { depositFor, PRICE_STEP } from '@melos/clearing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMels } from '../../lib/parse-mels.ts'
import { budgetFor, priceWithin } from './price-within.ts'

const quantity = fc.bigInt({ min: 1n, max: 10n ** 15n })

test.each([
  ['140.8', 40n, '3.2'],
  ['140.799999999999999999', 40n, '3.19'],
  ['0.011', 1n, '0.01'],
  ['0.010999999999999999', 1n, '0'],
  ['0', 1n, '0'],
])('%s MELS pay for %s tokens at %s', (budget, count, price) => {
  expect(priceWithin({ budget: parseMels(budget), quantity: count })).toBe(parseMels(price))
})

test('the deposit is never above the budget, and one step more would be', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), quantity, (budget, tokens) => {
      const price = priceWithin({ budget, quantity: tokens })
      expect(price % PRICE_STEP).toBe(0n)
      expect(depositFor({ price, quantity: tokens })).toBeLessThanOrEqual(budget)
      expect(depositFor({ price: price + PRICE_STEP, quantity: tokens })).toBeGreaterThan(budget)
    }),
  )
})

test('the budget for a bid is in whole cents, covers it and leads back to its price', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), quantity, (steps, tokens) => {
      const offer = { price: steps * PRICE_STEP, quantity: tokens }
      const budget = budgetFor(offer)
      expect(budget % PRICE_STEP).toBe(0n)
      expect(budget - depositFor(offer)).toBeLessThan(PRICE_STEP)
      expect(priceWithin({ budget, quantity: tokens })).toBe(offer.price)
    }),
  )
})
