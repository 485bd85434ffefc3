import type { Finding } from '@melos/evidence'
import { expect, test } from 'vitest'
import { sampleAddress } from '../../../test/support/sample-check.ts'
import { describeFinding } from './describe-finding.ts'

const finding: Finding = {
  against: 'rule',
  where: 'clearingPrice',
  bidder: null,
  unit: 'MELS',
  expected: '2500000000000000000',
  actual: '2500000000000000001',
}

test('an amount is shown to the last base unit', () => {
  expect(describeFinding(finding)).toBe(
    'The price for everybody is 2.500000000000000001 MELS, and should be 2.50 MELS.',
  )
})

test('a line says whose it is', () => {
  const of = { ...finding, where: 'settlements[3].amount', bidder: sampleAddress(1), unit: 'tokens' } as const
  expect(describeFinding({ ...of, expected: '1', actual: '1200' })).toBe(
    '0x0000…0001: the number of tokens received is 1\u00A0200 tokens, and should be 1 token.',
  )
  expect(describeFinding({ ...of, where: 'settlements', unit: 'text', expected: 'a line', actual: 'none' })).toBe(
    '0x0000…0001: the list of payments is none, and should be a line.',
  )
})

test('a bid is named by its number', () => {
  const of = { ...finding, where: 'bids[12].price', bidder: sampleAddress(1) }
  expect(describeFinding({ ...of, actual: 'missing' })).toBe(
    'Bid 12: the price offered is missing, and should be 2.50 MELS.',
  )
})

test('a field without words is shown by its name', () => {
  expect(describeFinding({ ...finding, where: 'block.number', unit: 'text' })).toMatch(/^The number of the block is/)
  expect(describeFinding({ ...finding, where: 'other', unit: 'text' })).toMatch(/^other is/)
})
