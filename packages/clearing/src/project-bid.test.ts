import { expect, test } from 'vitest'
import type { Bid, Offer } from './auction.ts'
import { projectBid } from './auction-book.ts'
import { InvalidAuctionError } from './invalid-auction-error.ts'
import { PRICE_STEP } from './money.ts'

const STEP = PRICE_STEP
const offer: Offer = { supply: 10n, minimumPrice: STEP, threshold: 0n }

/** Prices in steps. */
function bidsOf(...terms: (readonly [steps: bigint, quantity: bigint])[]): Bid[] {
  return terms.map(([steps, quantity], index) => ({ id: `${index + 1}`, price: steps * STEP, quantity }))
}

function draftOf(steps: bigint, quantity: bigint) {
  return { price: steps * STEP, quantity }
}

test('a draft above the price wins and pays less than its deposit', () => {
  expect(projectBid(offer, bidsOf([5n, 10n]), draftOf(7n, 4n))).toEqual({
    outcome: 'wins',
    voidReason: undefined,
    allotment: 4n,
    clearingPrice: 5n * STEP,
    payment: 20n * STEP,
    commission: 2n * STEP,
    deposit: 28n * STEP + (28n * STEP) / 10n,
    refund: 8n * STEP + (8n * STEP) / 10n,
    fullPrice: 6n * STEP,
  })
})

test('a draft at the price shares it', () => {
  expect(projectBid(offer, bidsOf([5n, 10n]), draftOf(5n, 10n))).toMatchObject({ outcome: 'partly', allotment: 5n })
})

test('a draft below the price loses and gets its deposit back', () => {
  expect(projectBid(offer, bidsOf([5n, 10n]), draftOf(4n, 10n))).toMatchObject({
    outcome: 'loses',
    voidReason: undefined,
    allotment: 0n,
    payment: 0n,
    commission: 0n,
    deposit: 44n * STEP,
    refund: 44n * STEP,
  })
})

test('a draft that leaves the auction undersubscribed loses at any price', () => {
  expect(projectBid(offer, bidsOf([5n, 5n]), draftOf(9n, 4n))).toMatchObject({
    outcome: 'loses',
    voidReason: 'undersubscribed',
    clearingPrice: undefined,
    fullPrice: undefined,
  })
})

test('a draft that covers the supply to the token wins in full at the minimum price', () => {
  expect(projectBid(offer, bidsOf([5n, 5n]), draftOf(9n, 5n))).toMatchObject({
    outcome: 'wins',
    clearingPrice: 5n * STEP,
    fullPrice: STEP,
  })
})

test('a draft for more than the supply wins in full at no price', () => {
  expect(projectBid(offer, [], draftOf(9n, 11n))).toMatchObject({
    outcome: 'partly',
    allotment: 10n,
    fullPrice: undefined,
  })
})

test('a draft for the whole supply wins in full one step above the highest bid', () => {
  expect(projectBid(offer, bidsOf([5n, 2n]), draftOf(2n, 10n))).toMatchObject({ fullPrice: 6n * STEP })
})

test('a small draft wins in full in a tie when it completes a token', () => {
  // Nine tokens for ten: 81/10 is 8, and the draft completes the ninth.
  const nine = { ...offer, supply: 9n }
  expect(projectBid(nine, bidsOf([5n, 9n]), draftOf(5n, 1n))).toMatchObject({ outcome: 'wins', fullPrice: 5n * STEP })
})

test('a Threshold that the draft alone can lift sets the full price', () => {
  const ambitious = { ...offer, threshold: 30n * STEP + 1n }
  expect(projectBid(ambitious, [], draftOf(3n, 10n))).toMatchObject({
    outcome: 'loses',
    voidReason: 'below-threshold',
    refund: 33n * STEP,
    fullPrice: 4n * STEP,
  })
})

test('a Threshold that the draft cannot lift leaves no full price', () => {
  const ambitious = { ...offer, threshold: 20n * STEP + 1n }
  expect(projectBid(ambitious, bidsOf([2n, 9n]), draftOf(9n, 1n))).toMatchObject({
    voidReason: 'below-threshold',
    fullPrice: undefined,
  })
})

test('the full price is a step at or above a minimum price between two steps', () => {
  const between = { ...offer, minimumPrice: STEP + 1n }
  expect(projectBid(between, [], draftOf(9n, 10n)).fullPrice).toBe(2n * STEP)
})

test.each([
  ['for zero tokens', { price: STEP, quantity: 0n }, 'BID_QUANTITY'],
  ['one base unit below the minimum price', { price: STEP - 1n, quantity: 1n }, 'PRICE_BELOW_MINIMUM'],
])('a draft %s is refused', (_, draft, code) => {
  expect(() => projectBid(offer, [], draft)).toThrow(InvalidAuctionError)
  expect(() => projectBid(offer, [], draft)).toThrow(expect.objectContaining({ code }))
})

test('a malformed auction is refused', () => {
  const twice = [...bidsOf([5n, 1n]), ...bidsOf([6n, 1n])]
  expect(() => projectBid(offer, twice, draftOf(9n, 1n))).toThrow(expect.objectContaining({ code: 'DUPLICATE_BID' }))
  expect(() => projectBid({ ...offer, supply: 0n }, [], draftOf(9n, 1n))).toThrow(
    expect.objectContaining({ code: 'SUPPLY' }),
  )
})
