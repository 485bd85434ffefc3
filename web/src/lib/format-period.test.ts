import { expect, test } from 'vitest'
import { formatMonth, formatPeriod } from './format-period.ts'

test.each([
  ['2026-01-01', '2026-06-30', 'Jan–Jun 2026'],
  ['2026-02-01', '2026-02-28', 'Feb 2026'],
  ['2024-02-01', '2024-02-28', '1 Feb 2024 – 28 Feb 2024'],
  ['2025-11-01', '2026-01-31', 'Nov 2025 – Jan 2026'],
  ['2026-01-02', '2026-06-30', '2 Jan 2026 – 30 Jun 2026'],
])('%s to %s is %s', (from, to, text) => {
  expect(formatPeriod(from, to)).toBe(text)
})

test('a month has a name, and anything else stays as it is', () => {
  expect(formatMonth('2026-06')).toBe('Jun 2026')
  expect(formatMonth('2026-13')).toBe('2026-13')
  expect(formatMonth('unknown')).toBe('unknown')
})
