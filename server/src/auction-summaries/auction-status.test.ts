import { expect, test } from 'vitest'
import { auctionStatus } from './auction-status.ts'

const auction = {
  starts_at: new Date('2026-01-01T12:00:00Z'),
  ends_at: new Date('2026-01-02T12:00:00Z'),
  processed_at: null,
}

test.each([
  ['2026-01-01T11:59:59.999Z', 'PENDING'],
  ['2026-01-01T12:00:00.000Z', 'OPEN'],
  ['2026-01-02T11:59:59.999Z', 'OPEN'],
  ['2026-01-02T12:00:00.000Z', 'TERMINATED'],
])('at %s the auction is %s', (now, status) => {
  expect(auctionStatus(auction, new Date(now))).toBe(status)
})

test('an auction that the chain has processed is so whatever the clock says', () => {
  const processed = { ...auction, processed_at: new Date('2026-01-01T13:00:00Z') }
  expect(auctionStatus(processed, new Date('2026-01-01T12:30:00Z'))).toBe('PROCESSED')
})
