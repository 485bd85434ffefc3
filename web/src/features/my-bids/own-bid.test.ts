import { expect, test } from 'vitest'
import { sampleOf } from '../../../test/support/sample-bid.ts'
import { awaitsSettlement } from './own-bid.ts'

test.each([
  ['OPEN', false, false],
  ['TERMINATED', false, true],
  ['TERMINATED', true, false],
  ['PROCESSED', true, false],
] as const)('in an auction that is %s, a bid with `settled` %s awaits settlement: %s', (status, settled, awaits) => {
  expect(awaitsSettlement(sampleOf(status, { settled }))).toBe(awaits)
})
