import { expect, test } from 'vitest'
import { sampleAuction } from '../../../test/support/sample-auction.ts'
import { fillMissingParts, isWhole } from './fill-missing-parts.ts'

const known = {
  auction: sampleAuction,
  bids: { rows: [], isPart: false },
  demand: { tokensOffered: 100, minimumPrice: '1', thresholdPrice: '1', points: [], clearingPoint: null },
  prices: { points: [] },
  royalties: {
    song: sampleAuction.tokenAddress,
    statements: [],
    total: { melsPerToken: '0', eurPerToken: '0' },
    lastYear: null,
    sources: [],
    announced: [],
  },
  peaks: { durationMs: 1_000, peaks: [] },
}
const renamed = { ...sampleAuction, title: 'Renamed' }

test('every part that did not load keeps its last known data', () => {
  const page = { auction: renamed, bids: null, demand: null, prices: null, royalties: null, peaks: null }
  expect(fillMissingParts(page, known)).toEqual({ ...known, auction: renamed })
})

test('a part that loaded replaces the known data', () => {
  const bids = { rows: [], isPart: true }
  expect(fillMissingParts({ ...known, bids }, known).bids).toBe(bids)
})

test.each(['bids', 'demand', 'prices', 'royalties'] as const)('a page without %s is not whole', (part) => {
  expect(isWhole({ ...known, [part]: null })).toBe(false)
})

test('a page without peaks is whole', () => {
  expect(isWhole({ ...known, peaks: null })).toBe(true)
})
