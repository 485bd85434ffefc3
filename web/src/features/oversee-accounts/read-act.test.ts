import { expect, test } from 'vitest'
import { readAct } from './read-act.ts'
import { texts } from './texts.ts'

const words = texts.acts.complaints
const now = Date.UTC(2026, 10, 17, 12)

function type(fields: Readonly<Record<string, string>>): FormData {
  const typed = new FormData()
  for (const [name, value] of Object.entries(fields)) typed.set(name, value)
  return typed
}

test('a suspension has a cause, a statement and an end in UTC', () => {
  const typed = type({ cause: 'BREACH', statement: ' One.\r\nTwo. ', until: '2026-12-01T08:30' })
  expect(readAct('SUSPENSION', typed, now)).toEqual({
    kind: 'right',
    value: { cause: 'BREACH', statement: 'One.\nTwo.', until: '2026-12-01 08:30:00' },
  })
})

test('without a date a suspension has no end', () => {
  const reading = readAct('SUSPENSION', type({ cause: 'BREACH', statement: 'Why.', until: '' }), now)
  expect(reading).toMatchObject({ value: { until: null } })
})

test.each([
  ['2026-11-17T12:00', words.past],
  ['2026-11-17T12:01', undefined],
  ['2026-11-17', words.until],
])('an end at %s: %s', (until, complaint) => {
  const reading = readAct('SUSPENSION', type({ cause: 'BREACH', statement: 'Why.', until }), now)
  expect(reading.kind === 'wrong' ? reading.complaints.until : undefined).toBe(complaint)
})

test.each([
  ['WARNING', { cause: words.cause, statement: words.statement }],
  ['TERMINATION', { cause: words.cause, statement: words.statement }],
  ['lift', { statement: words.statement }],
  ['answer', { statement: words.statement }],
] as const)('an empty form of %s', (kind, complaints) => {
  expect(readAct(kind, type({ cause: '', statement: ' \n ' }), now)).toEqual({ kind: 'wrong', complaints })
})

test.each([
  [4_000, 'right'],
  [4_001, 'wrong'],
])('a statement of %i characters is %s', (length, kind) => {
  expect(readAct('answer', type({ statement: 'a'.repeat(length) }), now).kind).toBe(kind)
})
