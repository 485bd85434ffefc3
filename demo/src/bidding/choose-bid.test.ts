import type { Auction } from '@melos/api-contract'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { chooseBid } from './choose-bid.ts'

const now = new Date('2026-01-01T12:00:00Z')
// `chooseBid` reads only these fields.
const auction = (changes: Partial<Auction>) =>
  ({
    externalId: 7,
    minimumPrice: '2.5',
    clearingPrice: '4',
    tokensOffered: 400,
    bidCount: 10,
    salesEndDate: '2026-01-01 13:00:00',
    ...changes,
  }) as Auction
const always = (value: number) => () => value
const choose = (changes: Partial<Auction>, value: number) =>
  chooseBid([auction(changes)], { now, random: always(value) })

test('a bid is small and near the current price', () => {
  expect(choose({}, 0)).toEqual({ auctionId: 7n, price: parseEther('3.88'), quantity: 1n })
  expect(choose({}, 0.999)).toEqual({ auctionId: 7n, price: parseEther('4.32'), quantity: 10n })
})

test('a bid is never below the minimum price', () => {
  expect(choose({ clearingPrice: null }, 0)?.price).toBe(parseEther('2.5'))
  expect(choose({ clearingPrice: null }, 0.999)?.price).toBeGreaterThan(parseEther('2.5'))
})

test('prices are whole steps, and a bid is for at least one token', () => {
  expect(choose({ minimumPrice: '1', clearingPrice: '1.02', tokensOffered: 1 }, 0.999)).toEqual({
    auctionId: 7n,
    price: parseEther('1.1'),
    quantity: 1n,
  })
})

test.each([
  ['ends in 20 seconds', { salesEndDate: '2026-01-01 12:00:20' }],
  ['has 400 bids', { bidCount: 400 }],
])('an auction that %s gets no bid', (_, changes) => {
  expect(choose(changes, 0.5)).toBeUndefined()
})

test('an auction that has 399 bids and ends in 21 seconds gets one', () => {
  expect(choose({ bidCount: 399, salesEndDate: '2026-01-01 12:00:21' }, 0.5)).toBeDefined()
})
