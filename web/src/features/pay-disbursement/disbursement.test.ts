import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { expect, test } from 'vitest'
import { type Announcement, findPhase } from './disbursement.ts'

const payableFrom = '2026-11-19 13:00:00'
const time = parseUtcDateTime(payableFrom)
const announced = (id: number, state: Announcement['state'], isEarlier = false): Announcement => ({
  ...{ id, state, payableFrom, isEarlier },
})
const phaseOf = (announcements: readonly Announcement[], now = time - 1) =>
  findPhase(announcements, { now, timeOf: parseUtcDateTime })

test('without an announcement, or after one that was withdrawn or expired, it is announced', () => {
  expect(phaseOf([])).toEqual({ kind: 'announce', last: undefined })
  expect(phaseOf([announced(2, 'EXPIRED'), announced(1, 'WITHDRAWN')])).toEqual({ kind: 'announce', last: 'EXPIRED' })
})

test('it waits until the announced second, even if the server doesn’t say so yet', () => {
  expect(phaseOf([announced(3, 'ANNOUNCED')]).kind).toBe('wait')
  expect(phaseOf([announced(3, 'ANNOUNCED')], time).kind).toBe('pay-in')
  expect(phaseOf([announced(3, 'PAYABLE')]).kind).toBe('pay-in')
})

test('once it is paid in, a second announcement doesn’t count', () => {
  const announcements = [announced(4, 'ANNOUNCED'), announced(3, 'PAID_IN')]
  expect(phaseOf(announcements)).toEqual({ kind: 'pay-out', announcement: announcements[1] })
})

test('an announcement of earlier numbers has to be withdrawn first, even when it can be paid in', () => {
  const announcements = [announced(6, 'ANNOUNCED'), announced(5, 'PAYABLE', true)]
  expect(phaseOf(announcements)).toEqual({ kind: 'wait', announcement: announcements[1] })
})
