import { expect, test } from 'vitest'
import { sampleAuction } from '../../../test/support/sample-auction.ts'
import { fillGaps, isWhole } from './fill-gaps.ts'

const known = {
  auction: sampleAuction,
  bids: { rows: [], isPart: false },
  demand: { tokensOffered: 100, minimumPrice: '1', thresholdPrice: '1', points: [], clearingPoint: null },
  prices: { points: [] },
  peaks: { durationMs: 1_000, peaks: [] },
}
const renamed = { ...sampleAuction, title: 'Renamed' }

test('every part that did not load is shown as it is known, beside what did', () => {
  const page = { auction: renamed, bids: null, demand: null, prices: null, peaks: null }
  expect(fillGaps(page, known)).toEqual({ ...known, auction: renamed })
})

test('what did load replaces what is known', () => {
  const bids = { rows: [], isPart: true }
  expect(fillGaps({ ...known, bids }, known).bids).toBe(bids)
})

test.each(['bids', 'demand', 'prices'] as const)('a page without %s is not whole', (part) => {
  expect(isWhole({ ...known, [part]: null })).toBe(false)
})

test('a song without peaks does not make its page less whole', () => {
  expect(isWhole({ ...known, peaks: null })).toBe(true)
})
