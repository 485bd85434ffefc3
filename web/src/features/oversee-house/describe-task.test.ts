import { describe, expect, test } from 'vitest'
import { sampleAuction, sampleOpen } from '../../../test/support/sample-house.ts'
import { describeTask } from './describe-task.ts'

const end = Date.parse('2026-11-14T12:00:00Z')
const openToAll = Date.parse('2026-11-21T12:00:00Z')
const reclaimable = Date.parse('2026-11-28T12:00:00Z')
const hour = 3_600_000

const fresh = sampleAuction
const partly = { ...fresh, task: 'SETTLE_REST', settledBidderCount: 5 } as const
const proved = { ...fresh, task: 'SETTLE_REST', outcome: 'SOLD' } as const
const sellsNothing = { ...fresh, projectedOutcome: 'VOID', clearingPrice: null } as const
const unwanted = { ...sellsNothing, bidCount: 0, bidderCount: 0 }

describe('while only operators may settle', () => {
  test.each([
    ['sold', fresh, '41 bids wait. Approve them by 21 Nov 2026, 12:00 UTC; after that anybody may.'],
    [
      'sold with one bid',
      { ...fresh, bidCount: 1, bidderCount: 1 },
      '1 bid waits. Approve them by 21 Nov 2026, 12:00 UTC; after that anybody may.',
    ],
    [
      'partly settled',
      partly,
      '5 of 12 bidders are settled. Approve the rest by 21 Nov 2026, 12:00 UTC; after that anybody may.',
    ],
    [
      'proved',
      proved,
      'The price is proved; 12 bidders wait. Approve them by 21 Nov 2026, 12:00 UTC; after that anybody may.',
    ],
    [
      'void',
      sellsNothing,
      'It sells nothing; everybody gets the deposit back. Give the deposits back by 21 Nov 2026, 12:00 UTC; after that anybody may.',
    ],
    [
      'void and partly settled',
      { ...sellsNothing, task: 'SETTLE_REST', settledBidderCount: 5 } as const,
      'It sells nothing; everybody gets the deposit back. 5 of 12 bidders are settled. Give the rest back by 21 Nov 2026, 12:00 UTC; after that anybody may.',
    ],
    [
      'void without a bid',
      unwanted,
      'Nobody bid. It sells nothing; the artist gets the tokens back. Close it by 21 Nov 2026, 12:00 UTC; after that anybody may.',
    ],
  ])('an auction that is %s says what to do, and by when', (_, auction, sentence) => {
    expect(describeTask(auction, end + 3 * hour)).toBe(`Ended 3 hours ago. ${sentence}`)
    expect(describeTask(auction, openToAll - 1)).toBe(`Ended 6 days ago. ${sentence}`)
  })
})

describe('when anybody may settle', () => {
  test.each([
    [
      'sold',
      fresh,
      '41 bids wait. Approve them by 28 Nov 2026, 12:00 UTC: anybody may already, and after that nothing is sold.',
    ],
    [
      'proved',
      { ...partly, outcome: 'SOLD' } as const,
      '5 of 12 bidders are settled. Approve the rest soon: anybody may since 21 Nov 2026, 12:00 UTC.',
    ],
    [
      'void',
      sellsNothing,
      'It sells nothing; everybody gets the deposit back. Give the deposits back soon: anybody may already, and after 28 Nov 2026, 12:00 UTC bidders may take theirs themselves.',
    ],
    [
      'void without a bid',
      unwanted,
      'Nobody bid. It sells nothing; the artist gets the tokens back. Close it soon: anybody may since 21 Nov 2026, 12:00 UTC.',
    ],
  ])('an auction that is %s says what is next', (_, auction, sentence) => {
    expect(describeTask(auction, openToAll)).toBe(`Ended 7 days ago. ${sentence}`)
    expect(describeTask(auction, reclaimable - 1)).toBe(`Ended 13 days ago. ${sentence}`)
  })
})

describe('when deposits may be taken back', () => {
  test('what nobody has proved sells nothing', () => {
    expect(describeTask(fresh, reclaimable)).toBe(
      'Ended 14 days ago. Nobody settled it by 28 Nov 2026, 12:00 UTC, so it sells nothing; everybody gets the deposit back. Give the deposits back soon, or bidders take theirs themselves.',
    )
  })

  test('those who have theirs are counted', () => {
    expect(describeTask({ ...sellsNothing, settledBidderCount: 5 }, reclaimable)).toBe(
      'Ended 14 days ago. It sells nothing; everybody gets the deposit back. 5 of 12 bidders are settled. Give the rest back soon, or bidders take theirs themselves.',
    )
  })

  test('what is proved still sells', () => {
    expect(describeTask({ ...partly, outcome: 'SOLD' }, reclaimable)).toBe(
      'Ended 14 days ago. 5 of 12 bidders are settled. Approve the rest soon: anybody may since 21 Nov 2026, 12:00 UTC.',
    )
  })
})

describe('before the end', () => {
  const settle = 'Then settle it by 21 Nov 2026, 12:00 UTC; after that anybody may.'

  test('a running auction says what it would sell, and what comes then', () => {
    expect(describeTask(sampleOpen, end - 5 * hour)).toBe(
      `Ends in 5 hours, on 14 Nov 2026, 12:00 UTC. 41 bids so far; if it ends now, it sells at 3.20 MELS a token. ${settle}`,
    )
  })

  test('one that would sell nothing says so', () => {
    const auction = { ...sampleOpen, projectedOutcome: 'VOID', clearingPrice: null, bidCount: 0 } as const
    expect(describeTask(auction, end - 1)).toBe(
      `Ends in 0 seconds, on 14 Nov 2026, 12:00 UTC. No bids so far; if it ends now, it sells nothing. ${settle}`,
    )
  })

  test('one that has ended since the answer came says so', () => {
    expect(describeTask(sampleOpen, end)).toBe('It has just ended. Its bids can be approved in a moment.')
  })
})
