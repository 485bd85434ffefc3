import { expect, test } from 'vitest'
import { describeDuration } from './describe-duration.ts'

test.each([
  [0, '0 seconds'],
  [60, '1 minute'],
  [90_061, '1 day, 1 hour, 1 minute, 1 second'],
  [7 * 86_400, '7 days'],
  [7_200, '2 hours'],
])('%i seconds', (seconds, words) => {
  expect(describeDuration(seconds)).toBe(words)
})
