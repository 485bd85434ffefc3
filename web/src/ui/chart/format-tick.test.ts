import { expect, test } from 'vitest'
import { decimalsOf, formatTick } from './format-tick.ts'

test.each([
  [0, 0, '0'],
  [12_500, 0, '12\u202F500'],
  [99_999, 0, '99\u202F999'],
  [100_000, 0, '100k'],
  [123_456, 0, '123k'],
  [1_250_000, 0, '1.25M'],
  [1.5, 2, '1.50'],
  [999.5, 2, '999.50'],
  [1_000.5, 2, '1k'],
  [9_007_199_254_740_991, 0, '9010T'],
])('%d with %d decimals is %s', (value, decimals, text) => {
  expect(formatTick(value, decimals)).toBe(text)
})

test.each([
  [[1, 2, 3], 0],
  [[1, 1.5, 2], 2],
  [[0.1, 0.2, 0.30000000000000004], 2],
  [[0.01, 0.02], 2],
  [[0.01, 0.015], 3],
  [[1_000, 2_000], 0],
  [[5], 0],
  [[], 0],
])('the ticks %j need %d decimals', (ticks, decimals) => {
  expect(decimalsOf(ticks)).toBe(decimals)
})
