import { expect, test } from 'vitest'
import { listCalls } from './list-calls.ts'
import type { OwnPart } from './read-own-part.ts'
import { texts } from './texts.ts'

const part: OwnPart = {
  outcome: 'unknown',
  isSeller: false,
  isProceedsPaid: false,
  hasUnsettledBid: false,
  isOpenToAll: false,
}
const kinds = (own: Partial<OwnPart>, { sells = true } = {}) =>
  listCalls({ ...part, ...own }, { sells }).map(({ words }) => words)

test('a bidder can settle the own bids from the end on', () => {
  expect(kinds({ hasUnsettledBid: true })).toEqual(['settle-me'])
  expect(kinds({})).toEqual([])
})

test('a bidder of a void auction takes the deposit back', () => {
  expect(kinds({ hasUnsettledBid: true }, { sells: false })).toEqual(['take-back'])
})

test('the contract’s outcome counts more than the expected one', () => {
  expect(kinds({ hasUnsettledBid: true, outcome: 'void' })).toEqual(['take-back'])
  expect(kinds({ hasUnsettledBid: true, outcome: 'sold' }, { sells: false })).toEqual(['settle-me'])
})

test('the artist can take the tokens back until the contract has returned them', () => {
  expect(kinds({ isSeller: true }, { sells: false })).toEqual(['clear'])
  expect(kinds({ isSeller: true, outcome: 'void' }, { sells: false })).toEqual([])
  expect(kinds({ isSeller: true })).toEqual([])
})

test('from day 7 any wallet can pay the artist, once', () => {
  expect(kinds({ isOpenToAll: true })).toEqual(['pay-proceeds'])
  expect(kinds({ isOpenToAll: true, isProceedsPaid: true, outcome: 'sold' })).toEqual([])
  expect(kinds({ isOpenToAll: true }, { sells: false })).toEqual([])
})

test('the page says what happens if Melos disappears', () => {
  expect(texts.sold('8 Jan 2026, 12:00 UTC')).toBe(
    'If Melos disappears, nothing is lost: each bidder can settle their own bid now, and from 8 Jan 2026, 12:00 UTC anyone can settle the whole auction, here or with this command, a node of the chain and any wallet’s key in SETTLE_KEY:',
  )
  expect(texts.command(12, '0xHouse')).toBe('npm run settle -- 12 https://your-node.example 0xHouse')
})
