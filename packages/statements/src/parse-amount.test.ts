import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConventionFinder } from './decimal-convention.ts'
import { parseAmount } from './parse-amount.ts'

const E12 = 10n ** 12n

test.each([
  ['0', 'point', 0n],
  ['12', 'point', 12n * E12],
  ['0.011000000000', 'point', 11n * 10n ** 9n],
  ['.5', 'point', E12 / 2n],
  ['1,234.50', 'point', 12345n * 10n ** 11n * 1n],
  ['1.234,50', 'comma', 12345n * 10n ** 11n],
  ['0,258066', 'comma', 258066n * 10n ** 6n],
  ['1,234', 'point', 1234n * E12],
  ['1,234', 'comma', 1234n * 10n ** 9n],
  ['1 234 567,8', 'comma', 12345678n * 10n ** 11n],
  ["1'234.5", 'point', 12345n * 10n ** 11n],
  ['(1.20)', 'point', -12n * 10n ** 11n],
  ['($1.20)', 'point', -12n * 10n ** 11n],
  ['$(1.20)', 'point', -12n * 10n ** 11n],
  ['1,20-', 'comma', -12n * 10n ** 11n],
  ['-€1.20', 'point', -12n * 10n ** 11n],
  ['€ -1.20', 'point', -12n * 10n ** 11n],
  ['−1.20', 'point', -12n * 10n ** 11n],
  ['1.20 EUR', 'point', 12n * 10n ** 11n],
  ['US$1.20', 'point', 12n * 10n ** 11n],
  ['1.2E-05', 'point', 12n * 10n ** 6n],
  ['2,5e3', 'comma', 2500n * E12],
  ['0.25806600000000002', 'point', 258066n * 10n ** 6n],
  ['0.0000000000005', 'point', 1n],
  ['0.00000000000049', 'point', 0n],
] as const)('%s with a decimal %s', (text, convention, amount) => {
  expect(parseAmount(text, convention)).toBe(amount)
})

test.each([
  '',
  '-',
  '.',
  'abc',
  '1.2.3',
  '1,23,456.0',
  '12,34',
  '0,125',
  '012,345',
  '1.234,5',
  '--1',
  '-1-',
  '(-1)',
  '(1',
  '1)',
  '1e999',
  '1e',
  '0x10',
  '1 2',
  '1_000',
  'NaN',
  'Infinity',
  '5%',
  '1/2',
  '9999999999999999999999',
])('%s is not an amount with a decimal point', (text) => {
  expect(parseAmount(text, 'point')).toBeUndefined()
})

/** Every spelling that payers use for the same number. */
const spelled = fc
  .record({
    value: fc.bigInt({ min: 0n, max: 10n ** 24n }),
    isNegative: fc.boolean(),
    comma: fc.boolean(),
    grouped: fc.boolean(),
    sign: fc.constantFrom('before', 'after', 'parentheses'),
    currency: fc.constantFrom('', '€', '$', 'EUR '),
  })
  .map(({ value, isNegative, comma, grouped, sign, currency }) => {
    const whole = String(value / E12)
    const groups = grouped ? whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, comma ? '.' : ',') : whole
    const digits = `${currency}${groups}${comma ? ',' : '.'}${String(value % E12).padStart(12, '0')}`
    const signs = { before: `-${digits}`, after: `${digits}-`, parentheses: `(${digits})` }
    return { text: isNegative ? signs[sign] : digits, comma, value: isNegative ? -value : value }
  })

test('every spelling gives the same whole number', () => {
  fc.assert(
    fc.property(spelled, ({ text, comma, value }) => {
      expect(parseAmount(text, comma ? 'comma' : 'point')).toBe(value)
    }),
    { numRuns: 2_000 },
  )
})

test('a file decides its convention by numbers that can be read in one way only', () => {
  const found = (...texts: string[]) => {
    const finder = new ConventionFinder()
    for (const text of texts) finder.add(text)
    return finder.found
  }
  expect(found('12', '')).toBe('point')
  expect(found('1,234', '2.345')).toBe('ambiguous')
  expect(found('1,234', '0,5')).toBe('comma')
  expect(found('1,234', '0.5')).toBe('point')
  expect(found('0,258')).toBe('comma')
  expect(found('1.234.567')).toBe('comma')
  expect(found('1.234,5')).toBe('comma')
  expect(found('(1,234.56)')).toBe('point')
  expect(found('1234,567')).toBe('comma')
  expect(found('0,5', '0.5')).toBe('mixed')
  expect(found('€1,234')).toBe('ambiguous')
})

test('a convention that a file proves reads every number of that file', () => {
  fc.assert(
    fc.property(fc.array(spelled, { minLength: 1 }), (numbers) => {
      const finder = new ConventionFinder()
      for (const { text } of numbers) finder.add(text)
      const commas = new Set(numbers.map(({ comma }) => comma))
      expect(finder.found).toBe(commas.size === 2 ? 'mixed' : commas.has(true) ? 'comma' : 'point')
    }),
  )
})
