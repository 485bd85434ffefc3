import { expect, test } from 'vitest'
import { formatSeconds } from './format-seconds.ts'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [31, '0:31'],
  [59.99, '0:59'],
  [60, '1:00'],
  [725, '12:05'],
  [3600, '60:00'],
  [-0.5, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
