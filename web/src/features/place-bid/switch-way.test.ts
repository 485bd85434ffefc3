import { expect, test } from 'vitest'
import { switchWay } from './switch-way.ts'

const byPrice = { way: 'price', price: '3.33', budget: '', count: '1' } as const
const byBudget = { way: 'budget', price: '9', budget: '150', count: '40' } as const

test('a price becomes the budget that it needs, and comes back', () => {
  const budget = switchWay(byPrice, 'budget')
  expect(budget).toEqual({ ...byPrice, way: 'budget', budget: '3.67' })
  expect(switchWay({ ...budget, price: '' }, 'price')).toMatchObject({ way: 'price', price: '3.33' })
})

test('a budget becomes the best price that it pays for', () => {
  expect(switchWay(byBudget, 'price')).toEqual({ ...byBudget, way: 'price', price: '3.4' })
})

test('the way that is chosen already changes nothing', () => {
  expect(switchWay(byBudget, 'budget')).toEqual(byBudget)
})

test.each([
  { ...byPrice, price: '' },
  { ...byPrice, count: '' },
  { ...byPrice, count: '0' },
])('what is no bid leaves the other field alone: $price MELS, $count tokens', (fields) => {
  expect(switchWay({ ...fields, budget: '70' }, 'budget')).toEqual({ ...fields, way: 'budget', budget: '70' })
})

test('a budget that pays for nothing leaves the price alone', () => {
  const fields = { ...byBudget, budget: '0.43' }
  expect(switchWay(fields, 'price').price).toBe('9')
  expect(switchWay({ ...fields, budget: '0.44' }, 'price').price).toBe('0.01')
})
