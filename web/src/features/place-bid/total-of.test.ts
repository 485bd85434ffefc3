import { expect, test } from 'vitest'
import { offerOf } from './offer-of.ts'
import { totalOf } from './total-of.ts'

test.each([
  ['1', '1', '1.00'],
  ['2.5', '400', '1\u00A0000.00'],
  ['0.1', '3', '0.30'],
  ['1.005', '1', '1.01'],
  ['1.004', '1', '1.00'],
  ['', '1', '0.00'],
  ['1', '', '0.00'],
  ['1', '0', '0.00'],
])('%s MELS times %s is %s', (price, count, total) => {
  expect(totalOf(offerOf({ way: 'price', price, budget: '', count }))).toBe(total)
})
