import { expect, test } from 'vitest'
import { describeHold, isHeld } from './describe-hold.ts'

test('each reason not to save has its own words', () => {
  expect(describeHold('conflict')).toMatchObject({ title: 'Somebody else has changed this draft' })
  expect(describeHold('under-way').title).toContain('A wallet is being asked')
  expect(describeHold('fixed').title).toBe('The auction is on the chain')
})

test('one’s own words can be kept only where they can be saved', () => {
  expect([describeHold('conflict').mine, describeHold('under-way').mine, describeHold('fixed').mine]).toEqual([
    'Keep what is here',
    undefined,
    undefined,
  ])
})

test('a server that does not answer holds nothing back', () => {
  expect((['saved', 'saving', 'failed', 'refused'] as const).some(isHeld)).toBe(false)
})
