import { expect, test } from 'vitest'
import { formatPercentage, groupThousands, withUnit } from './format-number.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1000'],
  [9_999, '9999'],
  [10_000, '10\u202F000'],
  [999_999, '999\u202F999'],
  [1_000_000, '1\u202F000\u202F000'],
  [-9_999, '-9999'],
  [-10_000, '-10\u202F000'],
  [Number.MAX_SAFE_INTEGER, '9\u202F007\u202F199\u202F254\u202F740\u202F991'],
])('%d is shown as %s', (count, text) => {
  expect(groupThousands(count)).toBe(text)
})

test.each([
  [999, '999', '999'],
  [1_000, '1 000', '1.000'],
  [10_000, '10 000', '10.000'],
  [1_234_567, '1 234 567', '1.234.567'],
])('the tokens of an auction, %d, are shown as %s or %s', (count, spaces, dots) => {
  expect(groupThousands(count, ' ')).toBe(spaces)
  expect(groupThousands(count, '.')).toBe(dots)
})

test('no line ends between a number and its unit', () => {
  expect(withUnit('2.50', 'MELS')).toBe('2.50\u00A0MELS')
})

test('the share that an auction offers has two decimals behind a comma', () => {
  expect([25, 100].map(formatPercentage)).toEqual(['25,00%', '100,00%'])
})
