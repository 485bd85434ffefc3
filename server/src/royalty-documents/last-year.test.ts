import { expect, test } from 'vitest'
import { sumLastYear } from './last-year.ts'

const now = new Date('2027-01-20T00:00:00Z')
const statement = (periodFrom: string, periodTo: string, paidInAt: string) => ({
  ...{ periodFrom, periodTo, paidInAt, melsPerToken: '1.5', eurPerToken: '0.25' },
})
const spring = statement('2026-01-01', '2026-06-30', '2026-07-20 00:00:00')
const autumn = statement('2026-07-01', '2026-12-31', '2027-01-19 00:00:00')

test('two statements that cover a year are added up, and one of them is not enough', () => {
  expect(sumLastYear([spring, autumn], now)).toEqual({ melsPerToken: '3', eurPerToken: '0.5' })
  expect(sumLastYear([autumn], now)).toBeNull()
  expect(sumLastYear([], now)).toBeNull()
})

test('a day that is missing makes the year incomplete, and a day covered twice counts once', () => {
  const short = { ...autumn, periodTo: '2026-12-30' }
  expect(sumLastYear([spring, short], now)).toBeNull()
  expect(sumLastYear([spring, spring, short], now)).toBeNull()
})

test('a statement from more than 12 months ago no longer counts', () => {
  expect(sumLastYear([spring, autumn], new Date('2027-07-20T00:00:00Z'))).toBeNull()
  expect(sumLastYear([spring, autumn], new Date('2027-07-19T23:59:59Z'))).not.toBeNull()
})

test('statements that make up for several years, or whose days do not exist, say nothing about a year', () => {
  expect(sumLastYear([statement('2024-01-01', '2026-12-31', '2026-12-31 00:00:00')], now)).toBeNull()
  expect(sumLastYear([statement('0000-00-01', '2026-12-31', '2026-12-31 00:00:00')], now)).toBeNull()
})
