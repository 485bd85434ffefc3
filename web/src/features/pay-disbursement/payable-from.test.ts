import { expect, test } from 'vitest'
import { proposePayableFrom, readPayableFrom } from './payable-from.ts'
import { texts } from './texts.ts'

const now = Date.UTC(2026, 10, 17, 12)
const words = texts.announce

test('49 hours ahead is proposed, rounded up to the minute', () => {
  expect(proposePayableFrom(now)).toBe('2026-11-19T13:00')
  expect(proposePayableFrom(now + 1)).toBe('2026-11-19T13:01')
  expect(readPayableFrom(proposePayableFrom(now), now).kind).toBe('right')
})

test.each([
  ['2026-11-19T12:00', words.early],
  ['2026-12-17T12:01', words.late],
  ['', words.incomplete],
  ['2026-11-19', words.incomplete],
])('%j is refused', (field, complaint) => {
  expect(readPayableFrom(field, now)).toEqual({ kind: 'wrong', complaint })
})

test.each([
  ['2026-11-19T12:01', 48 * 3_600 + 60],
  ['2026-12-17T12:00', 30 * 24 * 3_600],
])('%j is %d seconds ahead', (field, ahead) => {
  expect(readPayableFrom(field, now)).toEqual({ kind: 'right', seconds: now / 1_000 + ahead })
})
