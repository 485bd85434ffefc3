import { expect, test } from 'vitest'
import { awaitsSettlement } from './awaits-settlement.ts'

const bid = (value: 'OPEN' | 'TERMINATED' | 'PROCESSED', settled: boolean) => ({
  settled,
  auction: { status: { value, label: value } },
})

test.each([
  [[], false],
  [[bid('OPEN', false)], false],
  [[bid('TERMINATED', true)], false],
  [[bid('PROCESSED', true)], false],
  [[bid('OPEN', false), bid('TERMINATED', false)], true],
])('%o awaits its settlement: %s', (bids, expected) => {
  expect(awaitsSettlement(bids)).toBe(expected)
})
