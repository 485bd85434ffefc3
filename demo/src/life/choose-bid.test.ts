import type { Auction } from '@melos/api-contract'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { chooseBid } from './choose-bid.ts'

const now = new Date('2026-01-01T12:00:00Z')
// Of an auction no more is looked at.
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

test('a bid is near the price as it stands, and small', () => {
  expect(choose({}, 0)).toEqual({ auctionId: 7n, price: parseEther('3.88'), quantity: 1n })
  expect(choose({}, 0.999)).toEqual({ auctionId: 7n, price: parseEther('4.32'), quantity: 10n })
})

test('it is never below the minimum price', () => {
  expect(choose({ clearingPrice: null }, 0)?.price).toBe(parseEther('2.5'))
  expect(choose({ clearingPrice: null }, 0.999)?.price).toBeGreaterThan(parseEther('2.5'))
})

test('prices move by whole steps, and of few tokens at least one is bid for', () => {
  expect(choose({ minimumPrice: '1', clearingPrice: '1.02', tokensOffered: 1 }, 0.999)).toEqual({
    auctionId: 7n,
    price: parseEther('1.1'),
    quantity: 1n,
  })
})

test.each([
  ['ends in 20 seconds', { salesEndDate: '2026-01-01 12:00:20' }],
  ['has 400 bids', { bidCount: 400 }],
])('an auction that %s is left alone', (_, changes) => {
  expect(choose(changes, 0.5)).toBeUndefined()
})

test('an auction that has 399 bids and 21 seconds is not', () => {
  expect(choose({ bidCount: 399, salesEndDate: '2026-01-01 12:00:21' }, 0.5)).toBeDefined()
})
