import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountdownClock, countDown } from './countdown.tsx'

const start = Date.UTC(2026, 10, 1)
const end = Date.UTC(2026, 10, 11)
const at = (now: number) => countDown({ now, start, end })

test('before the start it shows the whole sale', () => {
  expect(at(start - 5_000_000)).toEqual({ days: 10, hours: 0, minutes: 0, seconds: 0 })
})

test('one millisecond after the start a whole minute is gone', () => {
  expect(at(start + 1)).toEqual({ days: 9, hours: 23, minutes: 59, seconds: 59 })
})

test('days, hours and minutes each carry what the others leave', () => {
  expect(at(end - ((2 * 24 + 3) * 60 + 4) * 60_000)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 0 })
})

test('the last minute is one minute until it is less', () => {
  expect(at(end - 60_000)).toEqual({ days: 0, hours: 0, minutes: 1, seconds: 0 })
  expect(at(end - 59_999)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 59 })
})

test('after the end it stays at zero', () => {
  expect(at(end + 86_400_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})

test('an end before the start is zero', () => {
  expect(countDown({ now: start, start: end, end: start })).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})

test.each([
  [60_000, 'minute', 'second'],
  [59_999, 'second', 'minute'],
])('with %i ms left the clock shows %ss', (left, shown, hidden) => {
  const markup = renderToStaticMarkup(createElement(CountdownClock, at(end - left)))
  expect(markup).toContain(shown)
  expect(markup).not.toContain(hidden)
})
