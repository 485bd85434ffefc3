import { expect, test } from 'vitest'
import { tokenShare } from './token-share.ts'

test.each([
  [25, 10_000, '0.0025'],
  [25, 1_000, '0.025'],
  [100, 1, '100'],
  [10, 10, '1'],
  [1, 2 ** 17, '0.00000762939453125'],
])('%s% in %s tokens is exactly %s% each', (percentage, supply, share) => {
  expect(tokenShare(percentage, supply)).toEqual({ share, isExact: true })
})

test.each([
  [25, 3, '8.333'],
  [100, 3, '33.33'],
  [2, 3, '0.6667'],
  [1, 9_007_199_254_740_991, '0.000000000000000111'],
])('%s% in %s tokens is about %s% each', (percentage, supply, share) => {
  expect(tokenShare(percentage, supply)).toEqual({ share, isExact: false })
})
