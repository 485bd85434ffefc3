import { expect, test } from 'vitest'
import { findMilestone } from './auction-clock.tsx'

const minute = 60_000

test.each([
  [60 * minute + 1, undefined],
  [60 * minute, 'hour'],
  [59 * minute + 1, 'hour'],
  [59 * minute, undefined],
  [10 * minute, 'tenMinutes'],
  [minute, 'minute'],
  [1, 'minute'],
  [0, undefined],
  [-1, undefined],
])('%i ms before the end the milestone is %s', (left, milestone) => {
  expect(findMilestone(left)).toBe(milestone)
})
