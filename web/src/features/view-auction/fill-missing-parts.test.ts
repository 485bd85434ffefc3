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
    block: null,
    announced: [],
  },
  market: { lastPrice: '3.3' },
  peaks: { durationMs: 1_000, peaks: [], gainDb: null },
}
const renamed = { ...sampleAuction, title: 'Renamed' }

test('every part that did not load keeps its last known data', () => {
  const page = { auction: renamed, bids: null, demand: null, prices: null, royalties: null, market: null, peaks: null }
  expect(fillMissingParts(page, known)).toEqual({ ...known, auction: renamed })
})

test('a part that loaded replaces the known data', () => {
  const bids = { rows: [], isPart: true }
  expect(fillMissingParts({ ...known, bids }, known).bids).toBe(bids)
})

test.each(['bids', 'demand', 'prices', 'royalties'] as const)('a page without %s is not whole', (part) => {
  expect(isWhole({ ...known, [part]: null })).toBe(false)
})

test('a page without peaks or a market is whole', () => {
  expect(isWhole({ ...known, market: null, peaks: null })).toBe(true)
})
