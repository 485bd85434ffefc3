import { expect, test } from 'vitest'
import { coveredShare } from './covered-share.ts'

test.each([
  [100, 0],
  [75, 0.25],
  [0, 1],
])('with %i of 100 tokens without a bid, %f is covered', (tokensAvailable, share) => {
  expect(coveredShare({ tokensAvailable, tokensOffered: 100 })).toBe(share)
})
