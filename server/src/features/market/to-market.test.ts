import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { sayChange } from './to-market.ts'

test.each([
  ['3', '3', '0.0'],
  ['3', '5.2', '73.3'],
  ['3', '0.01', '-99.7'],
  ['2', '2.001', '0.1'],
  ['2', '1.999', '-0.1'],
  // Half a tenth is rounded away from zero, and less than that is no change.
  ['200', '200.1', '0.1'],
  ['200', '199.9', '-0.1'],
  ['200', '200.09', '0.0'],
  ['200', '199.91', '0.0'],
  ['0.01', '167772.15', '1677721400.0'],
])('from %s to %s is %s percent', (from, to, change) => {
  expect(sayChange(parseEther(from), parseEther(to))).toBe(change)
})
