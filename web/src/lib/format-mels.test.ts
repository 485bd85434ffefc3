import { expect, test } from 'vitest'
import { formatMels } from './format-mels.ts'

test.each([
  ['0', '0.00'],
  ['2.5', '2.50'],
  ['999.99', '999.99'],
  ['1000', '1\u00A0000.00'],
  ['1234567.125', '1\u00A0234\u00A0567.125'],
])('%s MELS is shown as %s', (amount, shown) => {
  expect(formatMels(amount)).toBe(shown)
})
