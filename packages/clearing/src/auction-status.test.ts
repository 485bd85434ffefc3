import { expect, test } from 'vitest'
import { auctionStatus, changesNextAt, hasEnded } from './auction-status.ts'

const auction = {
  startsAt: new Date('2026-01-01T12:00:00Z'),
  endsAt: new Date('2026-01-02T12:00:00Z'),
  isProcessed: false,
}

test.each([
  ['2026-01-01T11:59:59.999Z', 'PENDING'],
  ['2026-01-01T12:00:00.000Z', 'OPEN'],
  ['2026-01-02T11:59:59.999Z', 'OPEN'],
  ['2026-01-02T12:00:00.000Z', 'TERMINATED'],
])('at %s the auction is %s', (now, status) => {
  expect(auctionStatus(auction, new Date(now))).toBe(status)
})

test.each([
  ['PENDING', false],
  ['OPEN', false],
  ['TERMINATED', true],
  ['PROCESSED', true],
] as const)('an auction that is %s has ended: %s', (status, ended) => {
  expect(hasEnded(status)).toBe(ended)
})

test('an auction that the contract has processed is PROCESSED at any time', () => {
  const processed = { ...auction, isProcessed: true }
  expect(auctionStatus(processed, new Date('2026-01-01T12:30:00Z'))).toBe('PROCESSED')
})

test.each([
  ['2026-01-01T11:59:59.999Z', '2026-01-01T12:00:00.000Z'],
  ['2026-01-01T12:00:00.000Z', '2026-01-02T12:00:00.000Z'],
  ['2026-01-02T12:00:00.000Z', '2026-01-16T12:00:00.000Z'],
  ['2026-01-16T12:00:00.000Z', undefined],
])('after %s the status next changes at %s', (now, next) => {
  expect(changesNextAt(auction, new Date(now))?.toISOString()).toBe(next)
  expect(changesNextAt({ ...auction, isProcessed: true }, new Date(now))).toBeUndefined()
})
