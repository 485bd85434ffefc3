import type { Auction, AuctionStatus } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { bidState } from './bid-state.ts'

const standing = (
  value: AuctionStatus,
  projectedOutcome: Auction['projectedOutcome'],
  outcome: Auction['outcome'] = null,
) => ({
  status: { value, label: value },
  outcome,
  projectedOutcome,
})
const bid = (finalTokenCount: number) => ({ startTokenCount: 10, finalTokenCount })

test.each([
  ['OPEN', 10, 'winning'],
  ['OPEN', 9, 'partly'],
  ['OPEN', 1, 'partly'],
  ['OPEN', 0, 'losing'],
  ['TERMINATED', 10, 'won'],
  ['TERMINATED', 9, 'partly-won'],
  ['TERMINATED', 0, 'lost'],
  ['PROCESSED', 10, 'won'],
] as const)('in an auction that sells and is %s, %i of 10 tokens is %s', (status, count, state) => {
  expect(bidState(standing(status, 'SOLD'), bid(count))).toBe(state)
})

test.each([
  ['PENDING', 'waiting'],
  ['OPEN', 'waiting'],
  ['TERMINATED', 'to-refund'],
  ['PROCESSED', 'refunded'],
] as const)('in an auction that sells nothing and is %s, a bid is %s', (status, state) => {
  expect(bidState(standing(status, 'VOID'), bid(0))).toBe(state)
})

test('what the contract has settled counts before what was expected', () => {
  expect(bidState(standing('PROCESSED', 'SOLD', 'VOID'), bid(0))).toBe('refunded')
})
