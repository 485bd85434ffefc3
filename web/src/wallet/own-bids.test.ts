import { expect, test } from 'vitest'
import { sampleOf } from '../../test/support/sample-bid.ts'
import { listLosing, onePerAuction } from './own-bids.ts'

const losing = { finalTokenCount: 0, finalTokenPrice: '0', finalTotalPrice: '0' }
const idsOf = (...bids: Parameters<typeof listLosing>[0]) => listLosing(bids).map(({ id }) => id)

test('a bid that would get nothing in a running auction is losing', () => {
  expect(
    idsOf(sampleOf('OPEN', { ...losing, id: 3 }), sampleOf('OPEN', { id: 2, auction: { externalId: 8 } })),
  ).toEqual([3])
})

test('an earlier bid that loses counts as well', () => {
  expect(idsOf(sampleOf('OPEN', { id: 3 }), sampleOf('OPEN', { ...losing, id: 2 }))).toEqual([2])
  expect(idsOf(sampleOf('OPEN', { ...losing, id: 3 }), sampleOf('OPEN', { ...losing, id: 2 }))).toEqual([3, 2])
})

test('bids in the same auction count as one auction', () => {
  const elsewhere = sampleOf('OPEN', { id: 1, auction: { externalId: 8 } })
  const bids = [sampleOf('OPEN', { id: 3 }), sampleOf('OPEN', { id: 2 }), elsewhere]
  expect(onePerAuction(bids).map(({ auction }) => auction.externalId)).toEqual([7, 8])
})

test('a bid is not losing after the end, nor while the auction would not sell', () => {
  expect(idsOf(sampleOf('TERMINATED', losing))).toEqual([])
  expect(idsOf(sampleOf('OPEN', { ...losing, auction: { projectedOutcome: 'VOID' } }))).toEqual([])
})
