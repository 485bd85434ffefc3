import { expect, test } from 'vitest'
import { hasEnded, sells, shareOf } from './auction-state.ts'

test.each([
  ['PENDING', false],
  ['OPEN', false],
  ['TERMINATED', true],
  ['PROCESSED', true],
] as const)('an auction that is %s has ended: %s', (status, ended) => {
  expect(hasEnded(status)).toBe(ended)
})

test.each([
  [null, 'SOLD', true],
  [null, 'VOID', false],
  ['SOLD', 'VOID', true],
  ['VOID', 'SOLD', false],
] as const)('with outcome %s and projection %s it sells: %s', (outcome, projectedOutcome, isSale) => {
  expect(sells({ outcome, projectedOutcome })).toBe(isSale)
})

test.each([
  [0, 'none'],
  [1, 'part'],
  [9, 'part'],
  [10, 'all'],
] as const)('%i of 10 tokens are %s', (finalTokenCount, share) => {
  expect(shareOf({ startTokenCount: 10, finalTokenCount })).toBe(share)
})
