import { expect, test } from 'vitest'
import { formatMels, groupThousands, withNoun, withUnit } from './format-numbers.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1000'],
  [9_999, '9999'],
  [10_000n, '10\u202F000'],
  ['999999', '999\u202F999'],
  [1_000_000, '1\u202F000\u202F000'],
  [-9_999, '-9999'],
  [-10_000, '-10\u202F000'],
  [Number.MAX_SAFE_INTEGER, '9\u202F007\u202F199\u202F254\u202F740\u202F991'],
])('%s is shown as %s', (count, text) => {
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

test.each([
  ['0', '0.00'],
  ['2.5', '2.50'],
  ['2060.25', '2060.25'],
  ['79228162514.26', '79\u202F228\u202F162\u202F514.26'],
  ['0.000000000000000001', '0.000000000000000001'],
])('%s MELS is written as %s', (amount, text) => {
  expect(formatMels(amount)).toBe(text)
})

test.each([
  ['0', '0\u00A0bids'],
  [1, '1\u00A0bid'],
  ['10\u202F000', '10\u202F000\u00A0bids'],
])('%s has its noun in the right number', (count, words) => {
  expect(withNoun(count, 'bid')).toBe(words)
})

test('a noun with another plural is given it', () => {
  expect([withNoun(1, 'entry', 'entries'), withNoun(2, 'entry', 'entries')]).toEqual(['1\u00A0entry', '2\u00A0entries'])
})
