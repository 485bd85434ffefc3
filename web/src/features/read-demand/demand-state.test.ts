import type { Demand } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { clearingIndex, demandState, describeDemand } from './demand-state.ts'

const point = (tokenPrice: string, tokenCount: number, cumulativeTokenCount: number) => ({
  tokenPrice,
  tokenCount,
  cumulativeTokenCount,
})

const none: Demand = {
  tokensOffered: 12_500,
  minimumPrice: '1',
  thresholdPrice: '3.2',
  points: [],
  clearingPoint: null,
}
const short: Demand = { ...none, points: [point('4', 12_499, 12_499)] }
const covered: Demand = {
  ...none,
  points: [point('4', 500, 500), point('3.2', 12_000, 12_500), point('1', 1, 12_501)],
  clearingPoint: point('3.2', 12_000, 12_500),
}
const low: Demand = { ...covered, thresholdPrice: '3.200000000000000001' }

test.each([
  ['none', none],
  ['short', short],
  ['clears', covered],
  ['belowTarget', low],
])('the state is %s', (state, demand) => {
  expect(demandState(demand)).toBe(state)
})

test('the price is made at one of the points, or at none', () => {
  expect([none, short, covered].map(clearingIndex)).toEqual([-1, -1, 1])
})

test.each([
  [none, 'No bids yet. The first bid sets the curve.'],
  [short, 'Bids cover 12\u00A0499 of 12\u00A0500 tokens. Until they cover all, nothing is sold.'],
  [covered, 'Bids at 3.20 MELS or more take all 12\u00A0500 tokens. Every winner pays 3.20, the lowest winning bid.'],
  [
    { ...covered, thresholdPrice: '3.21' },
    'Bids at 3.20 MELS or more take all 12\u00A0500 tokens. The target needs 3.21, so nothing is sold yet.',
  ],
])('while bids come in it says what they lead to', (demand, sentence) => {
  expect(describeDemand(demand, { hasEnded: false })).toBe(sentence)
})

test.each([
  [none, 'Nobody placed a bid, so nothing was sold.'],
  [short, 'Bids covered 12\u00A0499 of 12\u00A0500 tokens. They had to cover all, so nothing was sold.'],
])('afterwards it says what came of them', (demand, sentence) => {
  expect(describeDemand(demand, { hasEnded: true })).toBe(sentence)
})
