import { expect, test } from 'vitest'
import { bidState } from './bid-state.ts'
import { sampleOf } from './sample-bid.ts'

const early = { isReclaimable: false }
const credited = { mels: '12.5', tokens: 0 }
const sold = { outcome: 'SOLD', projectedOutcome: 'SOLD' } as const
const isVoid = { outcome: null, projectedOutcome: 'VOID' } as const

test.each([
  ['OPEN', 40, 'winning'],
  ['OPEN', 39, 'partly'],
  ['OPEN', 1, 'partly'],
  ['OPEN', 0, 'losing'],
  ['TERMINATED', 40, 'winning'],
  ['TERMINATED', 39, 'partly'],
  ['TERMINATED', 1, 'partly'],
  ['TERMINATED', 0, 'losing'],
  ['PENDING', 40, 'pending'],
] as const)('in an auction that sells and is %s, %i of 40 tokens that are not paid out is %s', (status, got, state) => {
  expect(bidState(sampleOf(status, { finalTokenCount: got }), early)).toBe(state)
})

test.each(['PENDING', 'OPEN', 'TERMINATED'] as const)(
  'in an auction that sells nothing and is %s, a bid is pending',
  (status) => {
    expect(bidState(sampleOf(status, { finalTokenCount: 0, auction: isVoid }), early)).toBe('pending')
  },
)

test.each([
  ['TERMINATED', 40, 'won'],
  ['TERMINATED', 1, 'won'],
  ['TERMINATED', 0, 'refunded'],
  ['PROCESSED', 1, 'won'],
  ['PROCESSED', 0, 'refunded'],
] as const)('a wallet that is paid in an auction that is %s, with %i of 40 tokens, has %s', (status, got, state) => {
  expect(bidState(sampleOf(status, { finalTokenCount: got, settled: true, auction: sold }), early)).toBe(state)
})

test('an auction is processed only when every wallet is paid', () => {
  expect(bidState(sampleOf('PROCESSED', { settled: false, auction: sold }), early)).toBe('won')
})

test('a deposit that came back from an auction that sold nothing is refunded', () => {
  const bid = sampleOf('TERMINATED', { finalTokenCount: 0, settled: true, auction: isVoid })
  expect(bidState(bid, early)).toBe('refunded')
})

test.each([40, 0])('what could not be paid is credited, with %i tokens won', (finalTokenCount) => {
  const bid = sampleOf('PROCESSED', { finalTokenCount, settled: true, credited, auction: sold })
  expect(bidState(bid, early)).toBe('credited')
})

test('a winning bid is pending from the moment its deposit may be taken back', () => {
  const bid = sampleOf('TERMINATED', { auction: { reclaimableFrom: '2026-01-16 12:00:00' } })
  expect(bidState(bid, { isReclaimable: false })).toBe('winning')
  expect(bidState(bid, { isReclaimable: true })).toBe('pending')
})

test('what the contract has decided counts before what is expected', () => {
  const decided = sampleOf('TERMINATED', { auction: { outcome: 'SOLD', projectedOutcome: 'VOID' } })
  expect(bidState(decided, early)).toBe('winning')
})
