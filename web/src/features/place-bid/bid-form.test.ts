import { parseMels } from '@melos/clearing/amounts'
import { expect, test } from 'vitest'
import { findShortage } from './bid-form.tsx'

const draft = { price: parseMels('2.5'), quantity: 4n }
const funds = { mels: parseMels('11'), pol: parseMels('0.01'), bidFee: parseMels('0.01') }

test('exactly the deposit and exactly the fee are enough', () => {
  expect(findShortage(funds, draft)).toEqual([])
})

test('one unit less of either is a shortage', () => {
  expect(findShortage({ ...funds, mels: funds.mels - 1n }, draft)).toEqual([
    'You need another 0.01\u00A0MELS for this deposit.',
  ])
  expect(findShortage({ ...funds, pol: funds.pol - 1n }, draft)).toEqual([
    'You need about 0.01\u00A0POL for a bid’s network fees. You have 0.0099\u00A0POL.',
  ])
})

test('both shortages are listed together', () => {
  expect(findShortage({ ...funds, mels: parseMels('1'), pol: 0n }, draft)).toEqual([
    'You need another 10.00\u00A0MELS for this deposit.',
    'You need about 0.01\u00A0POL for a bid’s network fees. You have 0.00\u00A0POL.',
  ])
})

test('without a bid no deposit is missing', () => {
  expect(findShortage({ ...funds, mels: 0n }, undefined)).toEqual([])
})
