import { expect, test } from 'vitest'
import { describeDuration } from './describe-duration.ts'

test.each([
  [0, '0\u00A0seconds'],
  [60, '1\u00A0minute'],
  [90_061, '1\u00A0day, 1\u00A0hour, 1\u00A0minute, 1\u00A0second'],
  [7 * 86_400, '7\u00A0days'],
  [7_200, '2\u00A0hours'],
])('%i seconds', (seconds, words) => {
  expect(describeDuration(seconds)).toBe(words)
})
