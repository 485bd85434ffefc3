import type { Auction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleAuction } from '../../test/support/sample-auction.ts'
import { describeCoverage, describePrice, describeWinning } from './describe-price.ts'

const ended = { status: { value: 'TERMINATED', label: 'Terminated' } } as const
const describe = (changes: Partial<Auction> = {}) => describePrice({ ...sampleAuction, ...changes })
const winning = (changes: Partial<Auction> = {}) => describeWinning({ ...sampleAuction, ...changes })

test('an auction that sells has a price now, and more than that wins', () => {
  expect(describe()).toEqual({ label: 'Price now', price: '3.00\u00A0MELS' })
  expect(winning()).toBe('Wins from 3.01\u00A0MELS')
})

test('an auction that would not sell yet has the lowest price that can win', () => {
  expect(describe({ clearingPrice: null })).toEqual({ label: 'Price from', price: '2.50\u00A0MELS' })
  expect(winning({ clearingPrice: null })).toBe('Can win from 2.50\u00A0MELS')
  expect(winning({ clearingPrice: '3', target: '300.01' })).toBe('Can win from 3.01\u00A0MELS')
})

test('an ended auction sold at its clearing price, or nothing was sold', () => {
  expect(describe(ended)).toEqual({ label: 'Sold at', price: '3.00\u00A0MELS' })
  expect(describe({ ...ended, projectedOutcome: 'VOID' })).toEqual({ label: 'Nothing was sold', price: null })
})

test('a withdrawn auction says so', () => {
  const withdrawn = { ...ended, projectedOutcome: 'VOID', withdrawn: true } as const
  expect(describe(withdrawn)).toEqual({ label: 'Withdrawn', price: null })
})

test.each([
  [100, 100, 'No bids for the 100\u00A0tokens yet.'],
  [1, 1, 'No bids for the only token yet.'],
  [60, 100, 'Bids cover 40 of 100\u00A0tokens.'],
  [0, 12_500, 'Bids cover all 12\u202F500\u00A0tokens.'],
  [0, 1, 'Bids cover the only token.'],
])('of %i of %i tokens without a bid it says: %s', (tokensAvailable, tokensOffered, sentence) => {
  expect(describeCoverage({ ...sampleAuction, tokensAvailable, tokensOffered })).toBe(sentence)
})

test.each([
  [100, 100, 'There were no bids for the 100\u00A0tokens.'],
  [60, 100, 'Bids covered 40 of 100\u00A0tokens.'],
  [0, 1, 'Bids covered the only token.'],
])('after the end, of %i of %i tokens without a bid it says: %s', (tokensAvailable, tokensOffered, sentence) => {
  expect(describeCoverage({ ...ended, tokensAvailable, tokensOffered })).toBe(sentence)
})
