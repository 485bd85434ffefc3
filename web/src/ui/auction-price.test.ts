import type { Auction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleAuction } from '../../test/support/sample-auction.ts'
import { describePrice, describeWinning } from './auction-price.tsx'

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
  expect(describe({ ...ended, projectedOutcome: 'VOID' })).toEqual({ label: 'Nothing was sold' })
})
