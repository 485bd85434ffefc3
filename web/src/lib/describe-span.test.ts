import { expect, test } from 'vitest'
import { describeSpan } from './describe-span.ts'

test.each([
  [-5_000, '0\u00A0seconds'],
  [999, '0\u00A0seconds'],
  [1_000, '1\u00A0second'],
  [119_999, '119\u00A0seconds'],
  [120_000, '2\u00A0minutes'],
  [7_199_999, '119\u00A0minutes'],
  [7_200_000, '2\u00A0hours'],
  [172_799_999, '47\u00A0hours'],
  [172_800_000, '2\u00A0days'],
  [86_400_000_000, '1000\u00A0days'],
])('%i ms are %s', (span, words) => {
  expect(describeSpan(span)).toBe(words)
})

test.each([
  [1, '1\u00A0second'],
  [120_001, '3\u00A0minutes'],
  [7_200_000, '2\u00A0hours'],
])('a wait of %i ms is %s', (span, words) => {
  expect(describeSpan(span, Math.ceil)).toBe(words)
})
