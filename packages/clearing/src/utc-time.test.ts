import { expect, test } from 'vitest'
import { showUtcDay } from './utc-day.ts'
import { formatLocalMinute, formatUtcMinute, parseUtcDateTime, showUtcBelowHeading } from './utc-time.ts'

test('the text is read as UTC', () => {
  expect(parseUtcDateTime('2026-03-29 02:30:00')).toBe(Date.UTC(2026, 2, 29, 2, 30, 0))
})

test('a leap day is a day', () => {
  expect(parseUtcDateTime('2028-02-29 23:59:59')).toBe(Date.UTC(2028, 1, 29, 23, 59, 59))
})

test.each(['', '2026-13-01 00:00:00', '2026-03-29', '2026-02-30 00:00:00', '2026-03-29 24:00:00'])(
  '"%s" is refused',
  (text) => {
    expect(() => parseUtcDateTime(text)).toThrow(RangeError)
  },
)

test.each([
  [Date.UTC(2026, 0, 1, 0, 0, 0), '1 Jan 2026, 00:00 UTC'],
  [Date.UTC(2026, 11, 31, 23, 59, 59), '31 Dec 2026, 23:59 UTC'],
])('%d is %s', (time, text) => {
  expect(formatUtcMinute(time)).toBe(text)
})

test.each([
  ['2026-01-01', '1 Jan 2026'],
  ['2026-12-31', '31 Dec 2026'],
])('%s is %s', (day, text) => {
  expect(showUtcDay(day)).toBe(text)
})

test('below a heading that says UTC, times do not repeat it', () => {
  expect(showUtcBelowHeading('2026-12-31 23:59:59')).toBe('31 Dec 2026, 23:59')
})

test.each([
  [0, undefined],
  [60, '19:00'],
  [-330, '12:30'],
  [359, '23:59'],
  [360, '21 Nov, 00:00'],
  [-1081, '19 Nov, 23:59'],
])('20 Nov 2026, 18:00 UTC is %i minutes ahead of UTC at %s', (offset, text) => {
  expect(formatLocalMinute(Date.UTC(2026, 10, 20, 18), offset)).toBe(text)
})
