import { expect, test } from 'vitest'
import { sampleAddress, sampleLine } from '../../../test/support/sample-check.ts'
import { orderLines } from './bidder-lines.tsx'

const lines = [sampleLine(0), sampleLine(1), sampleLine(2, 'wrong'), sampleLine(3), sampleLine(4, 'wrong')]
const orderFor = (own: string | undefined) =>
  orderLines(lines, own).map(({ bidder }) => lines.findIndex((line) => line.bidder === bidder))

test('wrong lines come first, then the person’s own, then the rest in order', () => {
  expect(orderFor(undefined)).toEqual([2, 4, 0, 1, 3])
  expect(orderFor(sampleAddress(3).toLowerCase())).toEqual([2, 4, 3, 0, 1])
})
