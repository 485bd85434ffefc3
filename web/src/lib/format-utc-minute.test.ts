import { expect, test } from 'vitest'
import { formatUtcMinute } from './format-utc-minute.ts'

test.each([
  [Date.UTC(2026, 0, 1, 0, 0, 0), '1 Jan 2026, 00:00 UTC'],
  [Date.UTC(2026, 11, 31, 23, 59, 59), '31 Dec 2026, 23:59 UTC'],
])('%d is %s', (time, text) => {
  expect(formatUtcMinute(time)).toBe(text)
})
