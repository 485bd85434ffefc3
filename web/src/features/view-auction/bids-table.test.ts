import { expect, test } from 'vitest'
import { sampleBid } from '../../../test/support/sample-bid.ts'
import { nextBidsWanted, pinOwn, readBidsWanted } from './bids-table.tsx'

test.each([
  ['', 6],
  ['bids=50', 50],
  ['bids=1000', 1_000],
  ['bids=10000', 10_000],
  ['bids=51', 6],
  ['bids=99999', 6],
  ['bids=many', 6],
])('%s asks for %i bids', (search, wanted) => {
  expect(readBidsWanted(new URLSearchParams(search))).toBe(wanted)
})

test.each([
  [6, 50],
  [49, 50],
  [50, 200],
  [999, 1_000],
  [1_000, 2_000],
  [9_999, 10_000],
  [10_000, undefined],
])('after %i bids come %s', (shown, next) => {
  expect(nextBidsWanted(shown)).toBe(next)
})

test('own bids come first, once, with the page’s newer figures', () => {
  const bid = (id: number, finalTokenCount = 0) => ({ ...sampleBid, id, finalTokenCount })
  const pinned = pinOwn([bid(1), bid(2, 40)], [bid(9), bid(2)])
  expect(pinned.map(({ bid, isOwn }) => [bid.id, isOwn, bid.finalTokenCount])).toEqual([
    [9, true, 0],
    [2, true, 40],
    [1, false, 0],
  ])
})
