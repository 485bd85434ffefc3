import { expect, test } from 'vitest'
import { parseMels } from '../../lib/parse-mels.ts'
import { findShortage } from './bid-form.tsx'

const draft = { price: parseMels('2.5'), quantity: 4n }
const funds = { mels: parseMels('11'), pol: parseMels('0.01'), bidFee: parseMels('0.01') }

test('exactly the deposit and exactly the fee are enough', () => {
  expect(findShortage(funds, draft)).toEqual([])
})

test('one unit less of either is said', () => {
  expect(findShortage({ ...funds, mels: funds.mels - 1n }, draft)).toEqual([
    'You need 0.01 MELS more for this deposit.',
  ])
  expect(findShortage({ ...funds, pol: funds.pol - 1n }, draft)).toEqual([
    'You need about 0.01 POL for the network fees of a bid, and you have 0.0099.',
  ])
})

test('both are said at once', () => {
  expect(findShortage({ ...funds, mels: parseMels('1'), pol: 0n }, draft)).toEqual([
    'You need 10.00 MELS more for this deposit.',
    'You need about 0.01 POL for the network fees of a bid, and you have 0.00.',
  ])
})

test('without a bid no deposit is missing', () => {
  expect(findShortage({ ...funds, mels: 0n }, undefined)).toEqual([])
})
