import type { Demand } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { demandPoint as point } from '../../../test/support/demand-point.ts'
import { clearingIndex, demandState, describeDemand, placeDraft } from './demand-state.ts'

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
  expect(demandState(demand, { hasEnded: false, sells: false })).toBe(state)
})

test('the clearing price is one of the points, or none', () => {
  expect([none, short, covered].map(clearingIndex)).toEqual([-1, -1, 1])
})

test.each([
  [none, 'No bids yet.'],
  [short, 'Bids cover 12\u202F499 of 12\u202F500\u00A0tokens. Nothing is sold until they cover all of them.'],
  [
    covered,
    'Bids at 3.20\u00A0MELS or more take all 12\u202F500\u00A0tokens. Clearing price: 3.20\u00A0MELS, the lowest winning bid. Every winner pays it.',
  ],
  [
    { ...covered, thresholdPrice: '3.21' },
    'Bids at 3.20\u00A0MELS or more take all 12\u202F500\u00A0tokens. The target needs 3.21\u00A0MELS per token, so nothing is sold yet.',
  ],
])('while the auction runs, the sentence says what its bids lead to', (demand, sentence) => {
  expect(describeDemand(demand, { hasEnded: false, sells: true })).toBe(sentence)
})

test.each([
  [none, 'There were no bids, so nothing was sold.'],
  [short, 'Bids covered 12\u202F499 of 12\u202F500\u00A0tokens. They had to cover all of them, so nothing was sold.'],
  [
    covered,
    'Bids at 3.20\u00A0MELS or more covered all 12\u202F500\u00A0tokens, but the auction is void, so nothing was sold.',
  ],
])('after the end, the sentence says what its bids led to', (demand, sentence) => {
  expect(describeDemand(demand, { hasEnded: true, sells: false })).toBe(sentence)
})

const stacked = {
  tokensOffered: 100,
  minimumPrice: '1',
  thresholdPrice: '1',
  points: [
    { tokenPrice: '10', tokenCount: 5, cumulativeTokenCount: 5 },
    { tokenPrice: '9.000000000000000001', tokenCount: 20, cumulativeTokenCount: 25 },
    { tokenPrice: '9', tokenCount: 30, cumulativeTokenCount: 55 },
  ],
  clearingPoint: null,
}

test.each([
  ['10.5', 0],
  ['10', 0],
  ['9.5', 5],
  ['9.000000000000000001', 5],
  ['9', 25],
  ['2', 55],
])('a draft at %s is placed on top of the %i tokens wanted at a higher price', (tokenPrice, above) => {
  const draft = { tokenPrice, tokenCount: 40, sentence: '' }
  expect(placeDraft(stacked, draft)).toEqual({ tokenPrice, above, cumulativeTokenCount: above + 40 })
})

test('only an auction that sold says that every winner pays the clearing price', () => {
  expect(describeDemand(covered, { hasEnded: true, sells: true })).toBe(
    'Bids at 3.20\u00A0MELS or more took all 12\u202F500\u00A0tokens. Clearing price for every winner: 3.20\u00A0MELS, the lowest winning bid.',
  )
})
