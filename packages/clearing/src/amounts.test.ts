import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMels, sayMels, showCount, showDown, showShare, showUp, writeMels } from './amounts.ts'
import { formatMels } from './format-numbers.ts'

test.each([
  ['0', 0n],
  ['1', 10n ** 18n],
  ['12.5', 125n * 10n ** 17n],
  ['0.000000000000000001', 1n],
])('%s MELS is %s base units', (amount, units) => {
  expect(parseMels(amount)).toBe(units)
  expect(writeMels(units)).toBe(amount)
})

test.each(['', '.5', '1.', '-1', '1e3', '1 000', '1.0000000000000000001'])('%s is not an amount', (amount) => {
  expect(() => parseMels(amount)).toThrow(RangeError)
})

test('every written amount reads back as itself', () => {
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (units) => parseMels(writeMels(units)) === units))
})

test.each([
  ['0', '0.00'],
  ['2.5', '2.50'],
  ['999.99', '999.99'],
  ['9999.99', '9999.99'],
  ['10000', '10\u202F000.00'],
  ['1234567.125', '1\u202F234\u202F567.125'],
  ['0.000000000000000001', '0.000000000000000001'],
])('%s MELS is shown as %s', (amount, shown) => {
  expect(formatMels(amount)).toBe(shown)
})

test('a count of tokens is grouped like any other number', () => {
  expect([9_999n, 10_000n].map(showCount)).toEqual(['9999', '10\u202F000'])
})

test.each([
  ['0.989999', 2, '0.98', '0.99'],
  ['0.98', 2, '0.98', '0.98'],
  ['9999.999', 2, '9999.99', '10\u202F000.00'],
  ['0.000000000000000001', 4, '0.00', '0.0001'],
  ['0.00123', 4, '0.0012', '0.0013'],
])('%s with %d decimals is %s rounded down and %s rounded up', (amount, decimals, down, up) => {
  expect(showDown(parseMels(amount), decimals)).toBe(down)
  expect(showUp(parseMels(amount), decimals)).toBe(up)
})

test.each([
  [6n, 3n, '2'],
  [5n, 2n, '2.500'],
  [19_999n, 2n, '9999.500'],
  [20_001n, 2n, '10\u202F000.500'],
  [1n, 1000n, '0.001'],
])('%s / %s is exactly %s', (numerator, denominator, shown) => {
  expect(showShare(numerator, denominator)).toBe(shown)
})

test.each([
  [7n, 3n, '2.333…'],
  [2n, 3n, '0.666…'],
  [1n, 1001n, '0.000…'],
  [10_001n, 10_000n, '1.000…'],
  [2000n, 83n, '24.096…'],
])('%s / %s is cut to %s', (numerator, denominator, shown) => {
  expect(showShare(numerator, denominator)).toBe(shown)
})

test.each([
  ['12345.500', '12\u202F345.50\u00A0MELS'],
  ['0', '0.00\u00A0MELS'],
  [13_200_000_000_000_000_000n, '13.20\u00A0MELS'],
])('%s is said as %s', (amount, said) => {
  expect(sayMels(amount)).toBe(said)
})
