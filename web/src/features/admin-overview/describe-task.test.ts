import { describe, expect, test } from 'vitest'
import { sampleAuction, sampleOpen } from '../../../test/support/sample-admin-data.ts'
import { describeTask } from './describe-task.ts'

const end = Date.parse('2026-11-14T12:00:00Z')
const openToAll = Date.parse('2026-11-21T12:00:00Z')
const reclaimable = Date.parse('2026-11-28T12:00:00Z')
const hour = 3_600_000

const fresh = sampleAuction
const partly = { ...fresh, task: 'SETTLE_REST', settledBidderCount: 5 } as const
const cleared = { ...fresh, task: 'SETTLE_REST', outcome: 'SOLD' } as const
const sellsNothing = { ...fresh, projectedOutcome: 'VOID', clearingPrice: null } as const
const unwanted = { ...sellsNothing, bidCount: 0, bidderCount: 0 }

describe('while only operators can settle', () => {
  test.each([
    ['sold', fresh, '41\u00A0bids are waiting. Approve them by 21 Nov 2026, 12:00 UTC. After that, anyone can.'],
    [
      'sold with one bid',
      { ...fresh, bidCount: 1, bidderCount: 1 },
      '1\u00A0bid is waiting. Approve them by 21 Nov 2026, 12:00 UTC. After that, anyone can.',
    ],
    [
      'partly settled',
      partly,
      '5 of 12\u00A0bidders are settled. Approve the rest by 21 Nov 2026, 12:00 UTC. After that, anyone can.',
    ],
    [
      'cleared',
      cleared,
      'The clearing price is set. 12\u00A0bidders are waiting. Approve them by 21 Nov 2026, 12:00 UTC. After that, anyone can.',
    ],
    [
      'void',
      sellsNothing,
      'It sells nothing, and every deposit is refunded. Refund the deposits by 21 Nov 2026, 12:00 UTC. After that, anyone can.',
    ],
    [
      'void and partly settled',
      { ...sellsNothing, task: 'SETTLE_REST', settledBidderCount: 5 } as const,
      'It sells nothing, and every deposit is refunded. 5 of 12\u00A0bidders are settled. Refund the rest by 21 Nov 2026, 12:00 UTC. After that, anyone can.',
    ],
    [
      'void without a bid',
      unwanted,
      'There are no bids. It sells nothing, and the tokens are returned to the artist. Close it by 21 Nov 2026, 12:00 UTC. After that, anyone can.',
    ],
  ])('an auction that is %s says what to do, and by when', (_, auction, sentence) => {
    expect(describeTask(auction, end + 3 * hour)).toBe(`Ended 3\u00A0hours ago. ${sentence}`)
    expect(describeTask(auction, openToAll - 1)).toBe(`Ended 6\u00A0days ago. ${sentence}`)
  })
})

describe('when anyone can settle', () => {
  test.each([
    [
      'sold',
      fresh,
      '41\u00A0bids are waiting. Approve them by 28 Nov 2026, 12:00 UTC. Anyone can do this already. If no one does, nothing is sold.',
    ],
    [
      'cleared',
      { ...partly, outcome: 'SOLD' } as const,
      '5 of 12\u00A0bidders are settled. Approve the rest soon. Anyone has been able to since 21 Nov 2026, 12:00 UTC.',
    ],
    [
      'void',
      sellsNothing,
      'It sells nothing, and every deposit is refunded. Refund the deposits soon. Bidders can already take back their own deposits.',
    ],
    [
      'void without a bid',
      unwanted,
      'There are no bids. It sells nothing, and the tokens are returned to the artist. Close it soon. Anyone has been able to since 21 Nov 2026, 12:00 UTC.',
    ],
  ])('an auction that is %s says what is next', (_, auction, sentence) => {
    expect(describeTask(auction, openToAll)).toBe(`Ended 7\u00A0days ago. ${sentence}`)
    expect(describeTask(auction, reclaimable - 1)).toBe(`Ended 13\u00A0days ago. ${sentence}`)
  })
})

describe('when bidders can take back deposits', () => {
  test('an auction without a clearing price sells nothing', () => {
    expect(describeTask(fresh, reclaimable)).toBe(
      'Ended 14\u00A0days ago. The clearing price wasn’t set by 28 Nov 2026, 12:00 UTC, so it sells nothing and every deposit is refunded. Refund the deposits soon. Bidders can already take back their own deposits.',
    )
  })

  test('settled bidders are counted', () => {
    expect(describeTask({ ...sellsNothing, settledBidderCount: 5 }, reclaimable)).toBe(
      'Ended 14\u00A0days ago. It sells nothing, and every deposit is refunded. 5 of 12\u00A0bidders are settled. Refund the rest soon. Bidders can already take back their own deposits.',
    )
  })

  test('an auction with a clearing price still sells', () => {
    expect(describeTask({ ...partly, outcome: 'SOLD' }, reclaimable)).toBe(
      'Ended 14\u00A0days ago. 5 of 12\u00A0bidders are settled. Approve the rest soon. Anyone has been able to since 21 Nov 2026, 12:00 UTC.',
    )
  })
})

describe('before the end', () => {
  const settle = 'Then settle it by 21 Nov 2026, 12:00 UTC. After that, anyone can.'

  test('a running auction says what it would sell, and what to do after its end', () => {
    expect(describeTask(sampleOpen, end - 5 * hour)).toBe(
      `Ends in 5\u00A0hours, on 14 Nov 2026, 12:00 UTC. 41\u00A0bids so far. If it ended now, it would sell at 3.20\u00A0MELS per token. ${settle}`,
    )
  })

  test('one that would sell nothing says so', () => {
    const auction = { ...sampleOpen, projectedOutcome: 'VOID', clearingPrice: null, bidCount: 0 } as const
    expect(describeTask(auction, end - 1)).toBe(
      `Ends in 0\u00A0seconds, on 14 Nov 2026, 12:00 UTC. No bids so far. If it ended now, nothing would be sold. ${settle}`,
    )
  })

  test('one that has ended since the response says so', () => {
    expect(describeTask(sampleOpen, end)).toBe('It has just ended. You can approve its bids in a moment.')
  })
})
