import { expect, test } from 'vitest'
import { nextChange } from './next-change.ts'

const sale = (start: string, end: string) => ({
  salesStartDate: `2026-01-${start} 12:00:00`,
  salesEndDate: `2026-01-${end} 12:00:00`,
})
const noon = (day: string) => Date.parse(`2026-01-${day}T12:00:00Z`)
const sales = [sale('02', '09'), sale('04', '05')]

test.each([
  [noon('01'), noon('02')],
  [noon('02') - 1, noon('02')],
  [noon('02'), noon('04')],
  [noon('04'), noon('05')],
  [noon('05'), noon('09')],
  [noon('09'), undefined],
])('at %i the next change is at %s', (now, next) => {
  expect(nextChange(sales, now)).toBe(next)
})
