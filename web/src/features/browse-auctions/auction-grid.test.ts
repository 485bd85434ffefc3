import { expect, test } from 'vitest'
import { nextChange } from './auction-grid.tsx'

const sale = (start: string, end: string) => ({
  salesStartDate: `2026-01-${start} 12:00:00`,
  salesEndDate: `2026-01-${end} 12:00:00`,
  status: { value: 'OPEN', label: 'Open' } as const,
})
const noon = (day: string) => Date.parse(`2026-01-${day}T12:00:00Z`)
const sales = [sale('02', '09'), sale('04', '05')]

test.each([
  [noon('01'), noon('02')],
  [noon('02') - 1, noon('02')],
  [noon('02'), noon('04')],
  [noon('04'), noon('05')],
  [noon('05'), noon('09')],
  [noon('09'), noon('19')],
  [noon('19'), noon('23')],
  [noon('23'), undefined],
])('at %i the next change is at %s', (now, next) => {
  expect(nextChange(sales, now)).toBe(next)
})

test('a settled auction does not change any more', () => {
  const settled = { ...sale('02', '09'), status: { value: 'PROCESSED', label: 'Processed' } as const }
  expect(nextChange([settled], noon('01'))).toBe(undefined)
})
