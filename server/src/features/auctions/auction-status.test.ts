import { expect, test } from 'vitest'
import { auctionStatus } from './auction-status.ts'

const auction = { startsAt: new Date('2026-01-01T12:00:00Z'), endsAt: new Date('2026-01-02T12:00:00Z') }

test.each([
  ['2026-01-01T11:59:59.999Z', 'PENDING'],
  ['2026-01-01T12:00:00.000Z', 'OPEN'],
  ['2026-01-02T11:59:59.999Z', 'OPEN'],
  ['2026-01-02T12:00:00.000Z', 'TERMINATED'],
])('at %s the auction is %s', (now, status) => {
  expect(auctionStatus(auction, new Date(now))).toBe(status)
})
