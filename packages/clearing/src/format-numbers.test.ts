import { expect, test } from 'vitest'
import { formatMels, groupThousands } from './format-numbers.ts'

test.each([
  [0, '0'],
  [9_999, '9999'],
  [10_000n, '10\u202F000'],
  ['999999', '999\u202F999'],
  [1_000_000, '1\u202F000\u202F000'],
])('%s is written as %s', (count, text) => {
  expect(groupThousands(count)).toBe(text)
})

test.each([
  ['0', '0.00'],
  ['2.5', '2.50'],
  ['2060.25', '2060.25'],
  ['79228162514.26', '79\u202F228\u202F162\u202F514.26'],
  ['0.000000000000000001', '0.000000000000000001'],
])('%s MELS is written as %s', (amount, text) => {
  expect(formatMels(amount)).toBe(text)
})
