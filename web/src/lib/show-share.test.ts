import { expect, test } from 'vitest'
import { showShare } from './show-share.ts'

test.each([
  [6n, 3n, '2'],
  [5n, 2n, '2.500'],
  [12_345_000n, 10_000n, '1\u00A0234.500'],
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
])('%s / %s is cut, and says so: %s', (numerator, denominator, shown) => {
  expect(showShare(numerator, denominator)).toBe(shown)
})
