import { expect, test } from 'vitest'
import { sampleOf } from '../../test/support/sample-bid.ts'
import { listLosing } from './own-bids.ts'

const losing = { finalTokenCount: 0, finalTokenPrice: '0', finalTotalPrice: '0' }
const idsOf = (...bids: Parameters<typeof listLosing>[0]) => listLosing(bids).map(({ id }) => id)

test('a bid that would get nothing in a running auction is losing', () => {
  expect(
    idsOf(sampleOf('OPEN', { ...losing, id: 3 }), sampleOf('OPEN', { id: 2, auction: { externalId: 8 } })),
  ).toEqual([3])
})

test('only the newest bid in an auction matters', () => {
  expect(idsOf(sampleOf('OPEN', { id: 3 }), sampleOf('OPEN', { ...losing, id: 2 }))).toEqual([])
  expect(idsOf(sampleOf('OPEN', { ...losing, id: 3 }), sampleOf('OPEN', { id: 2 }))).toEqual([3])
})

test('a bid is not losing after the end, nor while the auction would not sell', () => {
  expect(idsOf(sampleOf('TERMINATED', losing))).toEqual([])
  expect(idsOf(sampleOf('OPEN', { ...losing, auction: { projectedOutcome: 'VOID' } }))).toEqual([])
})
