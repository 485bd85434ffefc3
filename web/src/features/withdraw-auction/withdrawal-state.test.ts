import { expect, test } from 'vitest'
import { withdrawalState } from './withdrawal-state.ts'

const DAY = 86_400_000
const END = 10 * DAY
const stateAt = (now: number, announcedAt?: number) => withdrawalState({ now, endsAt: END, announcedAt }).kind

test('until 24 hours before the end, an auction can be withdrawn at once', () => {
  expect(stateAt(END - DAY - 1)).toBe('free')
  expect(stateAt(END - DAY)).toBe('must-announce')
})

test('in the last 24 hours, it must have been announced a day before', () => {
  const announcedAt = END - DAY - 2
  expect(withdrawalState({ now: END - 3, endsAt: END, announcedAt })).toEqual({
    kind: 'waiting',
    possibleFrom: END - 2,
  })
  expect(stateAt(END - 2, announcedAt)).toBe('announced')
})

test('an announcement less than a day before the end comes too late', () => {
  expect(stateAt(END - 1, END - DAY)).toBe('must-announce')
  expect(stateAt(END - 1, END - DAY - 1)).toBe('announced')
})

test('an auction that has ended can’t be withdrawn', () => {
  expect(stateAt(END, END - 2 * DAY)).toBe('ended')
  expect(stateAt(END - 1, END - 2 * DAY)).toBe('announced')
})
