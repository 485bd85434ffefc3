import { expect, test } from 'vitest'
import { daysSince } from './days-since.ts'

const moment = '2026-11-15 12:00:00'
const then = Date.UTC(2026, 10, 15, 12)
const day = 86_400_000

test.each([
  [then - 1, 0],
  [then, 0],
  [then + day - 1, 0],
  [then + day, 1],
  [then + 8 * day, 8],
])('at %i it was %i days ago', (now, days) => {
  expect(daysSince(moment, now)).toBe(days)
})
