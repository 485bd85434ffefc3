import { expect, test } from 'vitest'
import { findTask } from './find-task.ts'

const endsAt = new Date('2026-03-20T12:00:00Z')
const HOUR_MS = 3_600_000
const auction = {
  starts_at: new Date(endsAt.getTime() - 72 * HOUR_MS),
  ends_at: endsAt,
  processed_at: null,
  outcome: null,
  settledBidderCount: 0,
}
const taskAt = (msAfterEnd: number, changed: Partial<Parameters<typeof findTask>[0]> = {}) =>
  findTask({ ...auction, ...changed }, new Date(endsAt.getTime() + msAfterEnd))

test('an open auction is ending soon from 24 hours before its end on', () => {
  expect(taskAt(-24 * HOUR_MS - 1)).toBeNull()
  expect(taskAt(-24 * HOUR_MS)).toBe('ENDING_SOON')
  expect(taskAt(-1)).toBe('ENDING_SOON')
})

test('an auction that has not begun needs nothing, however soon it ends', () => {
  const starts_at = new Date(endsAt.getTime() - HOUR_MS)
  expect(taskAt(-HOUR_MS - 1, { starts_at })).toBeNull()
  expect(taskAt(-HOUR_MS, { starts_at })).toBe('ENDING_SOON')
})

test('an auction is to be settled from its end on', () => {
  expect(taskAt(0)).toBe('SETTLE')
  expect(taskAt(7 * 24 * HOUR_MS - 1)).toBe('SETTLE')
})

test.each([
  ['its price is proved', { outcome: 'SOLD' }],
  ['a bidder is settled', { settledBidderCount: 1 }],
] as const)('it is settled partly when %s', (_when, changed) => {
  expect(taskAt(0, changed)).toBe('SETTLE_REST')
  expect(taskAt(7 * 24 * HOUR_MS - 1, changed)).toBe('SETTLE_REST')
  expect(taskAt(7 * 24 * HOUR_MS, changed)).toBe('DEADLINE_NEAR')
})

test('7 days after the end its deadline is near, and stays so', () => {
  expect(taskAt(7 * 24 * HOUR_MS)).toBe('DEADLINE_NEAR')
  expect(taskAt(14 * 24 * HOUR_MS)).toBe('DEADLINE_NEAR')
})

test.each(['SOLD', 'VOID'] as const)('an auction that is processed as %s needs nothing', (outcome) => {
  for (const moment of [0, 7 * 24 * HOUR_MS, 14 * 24 * HOUR_MS]) {
    expect(taskAt(moment, { processed_at: endsAt, outcome, settledBidderCount: 3 })).toBeNull()
  }
})
