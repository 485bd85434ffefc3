import type { Restriction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleSuspension } from '../../../test/support/sample-overseen-account.ts'
import { canLift, stateOf, waitsForAnswer } from './restriction-state.ts'

const end = Date.UTC(2026, 10, 20, 12)
const lifted = { at: '2026-11-12 12:00:00', statement: 'Sorry.' }
const appeal = { at: '2026-11-11 12:00:00', text: 'I did not.' }
const answer = { at: '2026-11-12 12:00:00', text: 'You did.' }

test.each<[string, Partial<Restriction>, number, string, boolean]>([
  ['a suspension before its end', {}, end - 1, 'inForce', true],
  ['a suspension at its end', {}, end, 'ended', false],
  ['a suspension without an end', { untilAt: null }, end, 'inForce', true],
  ['a lifted suspension', { lifted }, end - 1, 'lifted', false],
  ['a warning', { kind: 'WARNING', untilAt: null }, end, 'given', true],
  ['a termination', { kind: 'TERMINATION', untilAt: null }, end, 'inForce', true],
])('%s', (_, about, now, state, isLiftable) => {
  const restriction = { ...sampleSuspension, ...about }
  expect(stateOf(restriction, now)).toBe(state)
  expect(canLift(restriction, now)).toBe(isLiftable)
})

test.each<[Partial<Restriction>, boolean]>([
  [{}, false],
  [{ appeal }, true],
  [{ appeal, answer }, false],
  [{ appeal, lifted }, false],
])('%j waits for an answer: %s', (about, waits) => {
  expect(waitsForAnswer({ ...sampleSuspension, ...about })).toBe(waits)
})
