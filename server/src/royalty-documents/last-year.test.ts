import { expect, test } from 'vitest'
import { sumLastYear } from './last-year.ts'

const statement = (periodFrom: string, periodTo: string) => ({
  ...{ periodFrom, periodTo, melsPerToken: '1.5', eurPerToken: '0.25' },
})

/** Statements of equal length, one after the other, beginning with this month. */
function series(count: number, { months, first }: { months: number; first: string }) {
  const [year = 0, month = 0] = first.split('-').map(Number)
  const day = (past: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + past, date)).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, place) => statement(day(place * months, 1), day((place + 1) * months, 0)))
}

const eurOf = (...statements: Parameters<typeof sumLastYear>[0]) => sumLastYear(statements)?.eurPerToken

test('two half-years are a year, and one of them is not', () => {
  const [spring, autumn, ...later] = series(4, { months: 6, first: '2026-01' })
  if (spring === undefined || autumn === undefined) throw new Error('The series has four')
  expect(sumLastYear([spring, autumn])).toEqual({ melsPerToken: '3', eurPerToken: '0.5' })
  expect(eurOf(autumn)).toBeUndefined()
  expect(eurOf()).toBeUndefined()
  expect(eurOf(spring, autumn, ...later)).toBe('0.5')
})

test.each([11, 12, 13, 40])('of %i monthly statements the last 12 count', (count) => {
  expect(eurOf(...series(count, { months: 1, first: '2024-03' }))).toBe(count < 12 ? undefined : '3')
})

test.each([3, 4, 5, 9])('of %i quarterly statements the last 4 count', (count) => {
  expect(eurOf(...series(count, { months: 3, first: '2024-01' }).toReversed())).toBe(count < 4 ? undefined : '1')
})

test('a year ends on any day, also with the 29th of February', () => {
  expect(eurOf(statement('2027-03-01', '2028-02-29'))).toBe('0.25')
  expect(eurOf(statement('2027-03-02', '2028-02-29'))).toBeUndefined()
  expect(eurOf(statement('2026-11-18', '2027-11-17'))).toBe('0.25')
})

test('a day that is missing makes the year incomplete, wherever it is', () => {
  const autumn = statement('2026-07-01', '2026-12-31')
  expect(eurOf(statement('2026-01-01', '2026-06-29'), autumn)).toBeUndefined()
  expect(eurOf(statement('2026-01-02', '2026-06-30'), autumn)).toBeUndefined()
  const months = series(12, { months: 1, first: '2026-01' })
  expect(eurOf(...months.filter((_, place) => place !== 5))).toBeUndefined()
})

test('statements of two payers overlap: days count once, and money twice', () => {
  const monthly = series(12, { months: 1, first: '2026-01' })
  const quarterly = series(4, { months: 3, first: '2026-01' })
  expect(eurOf(...monthly, ...quarterly)).toBe('4')
  expect(eurOf(...monthly.slice(0, 6), ...monthly.slice(0, 6))).toBeUndefined()
})

test('a statement that began before the 12 months does not count', () => {
  const halves = series(2, { months: 6, first: '2026-01' })
  expect(eurOf(statement('2025-11-01', '2026-01-31'), ...halves)).toBe('0.5')
  expect(eurOf(statement('2025-07-01', '2026-06-30'), statement('2026-07-01', '2026-12-31'))).toBeUndefined()
  expect(eurOf(statement('2024-01-01', '2026-12-31'))).toBeUndefined()
})

test('days that do not exist cover nothing', () => {
  expect(eurOf(statement('0000-00-01', '2026-12-31'))).toBeUndefined()
  expect(eurOf(statement('2026-01-01', '0000-00-00'))).toBeUndefined()
  expect(eurOf(statement('0000-00-00', '0000-00-00'), ...series(2, { months: 6, first: '2026-01' }))).toBe('0.5')
})
