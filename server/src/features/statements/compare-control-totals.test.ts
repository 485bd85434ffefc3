import { expect, test } from 'vitest'
import { compareControlTotals } from './compare-control-totals.ts'

const E12 = 10n ** 12n
const inUsd = { currency: 'USD', stated: 9_125n * 10n ** 9n }
const aside = (row: number, amount: bigint, currency: string | null = 'USD') => ({
  ...{ row, text: 'A sum.', total: { amount: amount.toString(), currency } },
})

test.each([
  ['exact', 9_125n],
  ['rounded up to cents', 9_130n],
  ['rounded down to cents', 9_120n],
])('a sum that is %s is no difference', (_, thousandths) => {
  expect(compareControlTotals([aside(9, thousandths * 10n ** 9n)], [inUsd])).toEqual([])
})

test.each([
  ['a cent more', 9_140n, '9.14'],
  ['a whole number', 9_000n, '9'],
  ['with the other sign', -9_125n, '-9.125'],
  ['one unit of its last decimal off', 9_124n, '9.124'],
])('a sum that is %s is named with both amounts', (_, thousandths, total) => {
  const warning = { kind: 'TOTAL_DIFFERS', row: 9, currency: 'USD', total, lines: '9.125' }
  expect(compareControlTotals([aside(9, thousandths * 10n ** 9n)], [inUsd])).toEqual([warning])
})

test('sums of parts are no difference if one sum, or all together, are right', () => {
  expect(compareControlTotals([aside(4, 5n * E12), aside(9, inUsd.stated)], [inUsd])).toEqual([])
  expect(compareControlTotals([aside(4, 5n * E12), aside(9, inUsd.stated - 5n * E12)], [inUsd])).toEqual([])
  expect(compareControlTotals([aside(4, 5n * E12), aside(9, 3n * E12)], [inUsd])).toMatchObject([
    { row: 9, total: '3' },
  ])
})

test('a sum counts for its own currency, and without one for the only currency of the file', () => {
  const inEur = { currency: 'EUR', stated: E12 }
  expect(compareControlTotals([aside(9, 2n * E12, null)], [inEur])).toMatchObject([{ currency: 'EUR', total: '2' }])
  expect(compareControlTotals([aside(9, 2n * E12, null)], [inEur, inUsd])).toEqual([])
  expect(compareControlTotals([aside(8, E12, 'EUR'), aside(9, E12)], [inEur, inUsd])).toMatchObject([
    { row: 9, currency: 'USD' },
  ])
})

test('a sum that cannot be read is not compared', () => {
  expect(compareControlTotals([{ row: 9, text: 'A sum.', total: null }], [inUsd])).toEqual([])
})
