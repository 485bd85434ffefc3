import { expect, test } from 'vitest'
import type { AuctionStatus } from './auction-status.ts'
import { bidState, nextStep, ownBidState } from './bid-state.ts'

type Outcome = 'SOLD' | 'VOID'

const auctionOf = (status: AuctionStatus, projectedOutcome: Outcome, outcome: Outcome | null = null) => ({
  status,
  outcome,
  projectedOutcome,
})

const own = (status: AuctionStatus, allotment: number | bigint, change: object = {}) => ({
  auction: auctionOf(status, 'SOLD'),
  quantity: 40,
  allotment,
  isSettled: false,
  isCredited: false,
  isReclaimable: false,
  ...change,
})

test.each([
  ['OPEN', 10, 'winning'],
  ['OPEN', 9n, 'partly-winning'],
  ['OPEN', 1, 'partly-winning'],
  ['OPEN', 0n, 'losing'],
  ['TERMINATED', 10n, 'won'],
  ['TERMINATED', 9, 'partly-won'],
  ['TERMINATED', 0, 'lost'],
  ['PROCESSED', 10, 'won'],
] as const)('in an auction that sells and is %s, %s of 10 tokens is %s', (status, allotment, state) => {
  expect(bidState(auctionOf(status, 'SOLD'), { quantity: 10, allotment })).toBe(state)
})

test.each([
  ['PENDING', 'waiting'],
  ['OPEN', 'waiting'],
  ['TERMINATED', 'waiting'],
  ['PROCESSED', 'refunded'],
] as const)('in an auction that sells nothing and is %s, a bid is %s', (status, state) => {
  expect(bidState(auctionOf(status, 'VOID'), { quantity: 10, allotment: 0 })).toBe(state)
})

test('the settled outcome takes precedence over the projected one', () => {
  expect(bidState(auctionOf('PROCESSED', 'SOLD', 'VOID'), { quantity: 10, allotment: 0 })).toBe('refunded')
  expect(ownBidState(own('TERMINATED', 40, { auction: auctionOf('TERMINATED', 'VOID', 'SOLD') }))).toBe('won')
})

test.each([
  ['OPEN', 40, 'winning', 'would-get'],
  ['OPEN', 39n, 'partly-winning', 'would-get'],
  ['OPEN', 1, 'partly-winning', 'would-get'],
  ['OPEN', 0n, 'losing', 'would-lose'],
  ['TERMINATED', 40, 'won', 'will-get'],
  ['TERMINATED', 39, 'partly-won', 'will-get'],
  ['TERMINATED', 0, 'lost', 'will-lose'],
] as const)('in a %s auction, an unpaid own bid with %s of 40 tokens is %s: %s', (status, got, state, next) => {
  expect(ownBidState(own(status, got))).toBe(state)
  expect(nextStep(own(status, got))).toBe(next)
})

test.each([
  ['OPEN', 'would-sell-nothing'],
  ['TERMINATED', 'will-sell-nothing'],
] as const)('in an auction that sells nothing and is %s, an own bid is waiting: %s', (status, next) => {
  const bid = own(status, 0, { auction: auctionOf(status, 'VOID') })
  expect(ownBidState(bid)).toBe('waiting')
  expect(nextStep(bid)).toBe(next)
})

test.each([
  ['TERMINATED', 40, 'won', 'got'],
  ['TERMINATED', 1n, 'partly-won', 'got'],
  ['TERMINATED', 0n, 'lost', 'lost'],
  ['PROCESSED', 0, 'lost', 'lost'],
] as const)(
  'a wallet that is paid in an auction that is %s, with %s of 40 tokens, has %s: %s',
  (status, got, state, next) => {
    expect(ownBidState(own(status, got, { isSettled: true }))).toBe(state)
    expect(nextStep(own(status, got, { isSettled: true }))).toBe(next)
  },
)

test.each([
  ['SOLD', 40, 'won', 'got'],
  ['SOLD', 0, 'lost', 'lost'],
  ['VOID', 0, 'refunded', 'sold-nothing'],
] as const)(
  "a person's own bid is final once the auction is processed: %s, %i tokens, %s, %s",
  (outcome, allotment, state, next) => {
    const bid = own('PROCESSED', allotment, { auction: auctionOf('PROCESSED', outcome, outcome) })
    expect(ownBidState(bid)).toBe(state)
    expect(nextStep(bid)).toBe(next)
  },
)

test.each(['TERMINATED', 'PROCESSED'] as const)('a deposit that an auction paid back is refunded: %s', (status) => {
  const bid = own(status, 0, { isSettled: true, auction: auctionOf(status, 'VOID', 'VOID') })
  expect(ownBidState(bid)).toBe('refunded')
  expect(nextStep(bid)).toBe('sold-nothing')
})

test.each([
  [40, 'won'],
  [0, 'lost'],
] as const)('a bid with %i tokens whose payment failed is %s, and its credit can be withdrawn', (allotment, state) => {
  const bid = own('PROCESSED', allotment, { isSettled: true, isCredited: true })
  expect(ownBidState(bid)).toBe(state)
  expect(nextStep(bid)).toBe('withdraw-credit')
})

test('a credit is withdrawn before a deposit is reclaimed', () => {
  expect(nextStep(own('TERMINATED', 40, { isCredited: true, isReclaimable: true }))).toBe('withdraw-credit')
})

test('a winning bid is waiting once its deposit can be reclaimed', () => {
  const bid = own('TERMINATED', 40, { isReclaimable: true })
  expect(ownBidState(bid)).toBe('waiting')
  expect(nextStep(bid)).toBe('reclaim')
})
