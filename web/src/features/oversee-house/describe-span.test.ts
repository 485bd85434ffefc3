import { expect, test } from 'vitest'
import { describeSpan } from './describe-span.ts'

test.each([
  [-5_000, '0 seconds'],
  [999, '0 seconds'],
  [1_000, '1 second'],
  [119_999, '119 seconds'],
  [120_000, '2 minutes'],
  [7_199_999, '119 minutes'],
  [7_200_000, '2 hours'],
  [172_799_999, '47 hours'],
  [172_800_000, '2 days'],
  [86_400_000_000, '1000 days'],
])('%i ms are %s', (span, words) => {
  expect(describeSpan(span)).toBe(words)
})
