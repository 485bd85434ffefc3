import { expect, test } from 'vitest'
import { parseEur, showCents, withEur } from './eur.ts'

test.each([
  ['0', 0n],
  ['4.12', 4_120_000_000_000_000_000n],
  ['-0.000000000000000001', -1n],
])('%s EUR is read exactly', (text, units) => {
  expect(parseEur(text)).toBe(units)
})

test.each(['', '1.', '.5', '1,5', '+1', '1e3', '0.0000000000000000001'])('%o is not an amount', (text) => {
  expect(() => parseEur(text)).toThrow('Not an amount of EUR')
})

test.each([
  ['0.005', '0.01'],
  ['0.004999999999', '0.00'],
  ['-0.004999999999', '0.00'],
  ['-0.005', '−0.01'],
  ['12345.678', '12\u202F345.68'],
])('%s is %s to the nearest cent', (amount, shown) => {
  expect(showCents(parseEur(amount))).toBe(shown)
})

test('the currency comes first, on the same line', () => {
  expect(withEur('4.12')).toBe('EUR\u00A04.12')
})
