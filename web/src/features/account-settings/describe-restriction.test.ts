import { expect, test } from 'vitest'
import { sampleRestriction } from '../../../test/support/sample-account.ts'
import { findAppealEnd, findAppealState, stateOf } from './describe-restriction.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const entry = { at: '2026-11-03 09:00:00', text: 'Words' }

test('a restriction ends at its last moment, or when it is lifted', () => {
  const limited = { ...sampleRestriction, untilAt: '2026-12-01 00:00:00' }
  expect(stateOf(limited, at('2026-11-30 23:59:59'))).toBe('current')
  expect(stateOf(limited, at('2026-12-01 00:00:00'))).toBe('ended')
  expect(stateOf(sampleRestriction, at('2036-12-01 00:00:00'))).toBe('current')
  expect(stateOf({ ...limited, lifted: { at: entry.at, statement: 'Sorry' } }, at('2026-11-04 00:00:00'))).toBe(
    'lifted',
  )
})

test.each([
  ['2026-11-01 12:00:00', '2027-05-01 12:00:00'],
  ['2026-08-31 12:00:00', '2027-02-28 12:00:00'],
  ['2027-08-31 12:00:00', '2028-02-29 12:00:00'],
])('six months after %s is %s', (fromAt, end) => {
  expect(findAppealEnd({ fromAt })).toBe(at(end))
})

test('an appeal is possible once, for six months', () => {
  const until = at('2027-05-01 12:00:00')
  expect(findAppealState(sampleRestriction, until)).toEqual({ kind: 'possible', until })
  expect(findAppealState(sampleRestriction, until + 1)).toEqual({ kind: 'late' })
  const appealed = { ...sampleRestriction, appeal: entry }
  expect(findAppealState(appealed, until)).toEqual({ kind: 'waiting' })
  expect(findAppealState({ ...appealed, answer: entry }, until)).toEqual({ kind: 'answered' })
  const lifted = { at: entry.at, statement: 'Sorry' }
  expect(findAppealState({ ...appealed, lifted }, until)).toEqual({ kind: 'needless' })
})
