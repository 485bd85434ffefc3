import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMels, writeMels } from './parse-mels.ts'

test.each([
  ['0', 0n],
  ['1', 10n ** 18n],
  ['12.5', 125n * 10n ** 17n],
  ['0.000000000000000001', 1n],
])('%s MELS is %s base units', (amount, units) => {
  expect(parseMels(amount)).toBe(units)
  expect(writeMels(units)).toBe(amount)
})

test.each(['', '.5', '1.', '-1', '1e3', '1 000', '1.0000000000000000001'])('%s is no amount', (amount) => {
  expect(() => parseMels(amount)).toThrow(RangeError)
})

test('every amount is written so that it reads back', () => {
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (units) => parseMels(writeMels(units)) === units))
})
