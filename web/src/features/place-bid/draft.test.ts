import { depositFor, PRICE_STEP } from '@melos/clearing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMels } from '../../lib/amounts.ts'
import {
  budgetFor,
  isDraftOf,
  offerOf,
  priceWithin,
  readDraft,
  stripLeadingZeros,
  switchWay,
  toFields,
  totalOf,
} from './draft.ts'
import { texts } from './texts.ts'

const minimumPrice = parseMels('2.5')
const refused = (problem: string) => ({ draft: undefined, problem })
const byPrice = (price: string, quantity: string) => ({ way: 'price', price, budget: '', quantity }) as const
const byBudget = (budget: string, quantity: string) => ({ way: 'budget', price: '', budget, quantity }) as const

test.each([
  ['2.5', '1', { draft: { price: minimumPrice, quantity: 1n } }],
  ['2.50', '40', { draft: { price: minimumPrice, quantity: 40n } }],
  ['2.49', '1', refused(texts.tooLow('2.50'))],
  ['2.505', '1', refused(texts.priceStep)],
  ['', '1', refused(texts.unreadable)],
  ['3', '0', refused(texts.unreadable)],
  ['3', '', refused(texts.unreadable)],
  ['3', '1.5', refused(texts.unreadable)],
  ['-3', '1', refused(texts.unreadable)],
  ['1e3', '1', refused(texts.unreadable)],
  ['9999999999999', '1', refused(texts.unreadable)],
  ['3', '9999999999999999', refused(texts.unreadable)],
])('%s MELS for %s tokens', (price, quantity, reading) => {
  expect(readDraft(byPrice(price, quantity), minimumPrice)).toEqual(reading)
})

test.each([
  ['110', '40', { draft: { price: minimumPrice, quantity: 40n } }],
  ['150', '40', { draft: { price: parseMels('3.4'), quantity: 40n } }],
  ['109.99', '40', refused(texts.shortBudget('40', '2.50', '110.00'))],
  ['110', '0', refused(texts.unreadableBudget)],
  ['110', '', refused(texts.unreadableBudget)],
  ['', '40', refused(texts.unreadableBudget)],
])('a budget of %s MELS for %s tokens', (budget, quantity, reading) => {
  expect(readDraft(byBudget(budget, quantity), minimumPrice)).toEqual(reading)
})

test('a bid offers 1 MELS at least, even when the minimum price is lower', () => {
  expect(readDraft(byPrice('0.99', '1'), 0n)).toEqual(refused(texts.tooLow('1.00')))
  expect(readDraft(byPrice('1', '1'), 0n)).toMatchObject({ draft: { price: parseMels('1') } })
  expect(readDraft(byBudget('1.1', '1'), 0n)).toMatchObject({ draft: { price: parseMels('1') } })
})

test.each([
  ['007', '7'],
  ['0', '0'],
  ['00', '0'],
  ['0.5', '0.5'],
  ['', ''],
])('%s becomes %s', (typed, kept) => {
  expect(stripLeadingZeros(typed)).toBe(kept)
})

const anyQuantity = fc.bigInt({ min: 1n, max: 10n ** 15n })

test.each([
  ['140.8', 40n, '3.2'],
  ['140.799999999999999999', 40n, '3.19'],
  ['0.011', 1n, '0.01'],
  ['0.010999999999999999', 1n, '0'],
  ['0', 1n, '0'],
])('%s MELS pay for %s tokens at %s', (budget, quantity, price) => {
  expect(priceWithin({ budget: parseMels(budget), quantity })).toBe(parseMels(price))
})

test('the deposit is never above the budget, and one step more would be', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), anyQuantity, (budget, quantity) => {
      const price = priceWithin({ budget, quantity })
      expect(price % PRICE_STEP).toBe(0n)
      expect(depositFor({ price, quantity })).toBeLessThanOrEqual(budget)
      expect(depositFor({ price: price + PRICE_STEP, quantity })).toBeGreaterThan(budget)
    }),
  )
})

test('the budget for a bid is in whole cents, covers it and gives its price back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), anyQuantity, (steps, quantity) => {
      const offer = { price: steps * PRICE_STEP, quantity }
      const budget = budgetFor(offer)
      expect(budget % PRICE_STEP).toBe(0n)
      expect(budget - depositFor(offer)).toBeLessThan(PRICE_STEP)
      expect(priceWithin({ budget, quantity })).toBe(offer.price)
    }),
  )
})

const typedPrice = { way: 'price', price: '3.33', budget: '', quantity: '1' } as const
const typedBudget = { way: 'budget', price: '9', budget: '150', quantity: '40' } as const

test('a price becomes the budget that it needs, and the price again', () => {
  const budget = switchWay(typedPrice, 'budget')
  expect(budget).toEqual({ ...typedPrice, way: 'budget', budget: '3.67' })
  expect(switchWay({ ...budget, price: '' }, 'price')).toMatchObject({ way: 'price', price: '3.33' })
})

test('a budget becomes the best price that it pays for', () => {
  expect(switchWay(typedBudget, 'price')).toEqual({ ...typedBudget, way: 'price', price: '3.4' })
})

test('choosing the same way again changes nothing', () => {
  expect(switchWay(typedBudget, 'budget')).toEqual(typedBudget)
})

test.each([
  { ...typedPrice, price: '' },
  { ...typedPrice, quantity: '' },
  { ...typedPrice, quantity: '0' },
])('an incomplete bid leaves the other field alone: $price MELS, $quantity tokens', (fields) => {
  expect(switchWay({ ...fields, budget: '70' }, 'budget')).toEqual({ ...fields, way: 'budget', budget: '70' })
})

test('a budget that pays for nothing leaves the price alone', () => {
  const fields = { ...typedBudget, budget: '0.43' }
  expect(switchWay(fields, 'price').price).toBe('9')
  expect(switchWay({ ...fields, budget: '0.44' }, 'price').price).toBe('0.01')
})

test.each([
  ['1', '1', '1.00'],
  ['2.5', '400', '1000.00'],
  ['0.1', '3', '0.30'],
  ['1.005', '1', '1.01'],
  ['1.004', '1', '1.00'],
  ['', '1', '0.00'],
  ['1', '', '0.00'],
  ['1', '0', '0.00'],
])('%s MELS times %s is %s', (price, quantity, total) => {
  expect(totalOf(offerOf({ way: 'price', price, budget: '', quantity }))).toBe(total)
})

test('kept fields hold a bid in either way of typing it, and not another one', () => {
  const bid = { price: minimumPrice, quantity: 40n }
  expect(isDraftOf({ ...toFields(bid) }, bid)).toBe(true)
  expect(isDraftOf(byBudget('110', '40'), bid)).toBe(true)
  expect(isDraftOf(byPrice('2.51', '40'), bid)).toBe(false)
  expect(isDraftOf(byPrice('2.5', '41'), bid)).toBe(false)
  expect(isDraftOf({ price: '2.5' }, bid)).toBe(false)
})
