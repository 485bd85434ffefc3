import { expect, test } from 'vitest'
import { sampleOf } from '../../../test/support/sample-bid.ts'
import { awaitsSettlement, callOf } from './own-bid.ts'

test.each([
  ['OPEN', false, false],
  ['TERMINATED', false, true],
  ['TERMINATED', true, false],
  ['PROCESSED', true, false],
] as const)('in an auction that is %s, a bid with `settled` %s awaits settlement: %s', (status, settled, awaits) => {
  expect(awaitsSettlement(sampleOf(status, { settled }))).toBe(awaits)
})

test.each([
  ['an outbid bid', sampleOf('OPEN', { withdrawable: true }), false, 'outbid'],
  ['a bid of a running auction', sampleOf('OPEN'), false, undefined],
  ['a bid of an ended auction', sampleOf('TERMINATED'), false, 'settle'],
  ['a deposit that can be taken back', sampleOf('TERMINATED'), true, 'reclaim'],
  ['a settled bid', sampleOf('TERMINATED', { settled: true }), false, undefined],
] as const)('%s offers its own call', (_, bid, isReclaimable, words) => {
  expect(callOf(bid, { isReclaimable })?.words).toBe(words)
})
