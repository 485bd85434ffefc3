import { expect, test } from 'vitest'
import { formatLegalDate } from './legal-page.tsx'

test.each([
  ['2025-01-31', '31 January 2025'],
  ['2025-04-01', '01 April 2025'],
  ['2024-12-09', '09 December 2024'],
])('%s is written as %s', (date, written) => {
  expect(formatLegalDate(date)).toBe(written)
})
