import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auctionOfHundreds, contractAuction, hugeAuction, smallAuction } from '../test/arbitrary-auction.ts'
import { claimSlowly } from '../test/reference-clearing.ts'
import type { Bid, Offer, Sale } from './auction.ts'
import { clearAuction } from './clear-auction.ts'
import { clearingClaim } from './clearing-claim.ts'
import { InvalidAuctionError } from './invalid-auction-error.ts'

function bidsOf(...terms: readonly (readonly [price: bigint, quantity: bigint])[]): Bid[] {
  return terms.map(([price, quantity], index) => ({ id: `${index}`, price, quantity }))
}

function claim(supply: bigint, bids: readonly Bid[]) {
  const offer: Offer = { supply, minimumPrice: 0n, threshold: 0n }
  const clearing = clearAuction(offer, bids)
  if (clearing.outcome === 'void') throw new Error('nothing is sold')
  return clearingClaim(offer, bids, clearing)
}

test('without a spare token the last remainder is the demand at the price', () => {
  expect(claim(10n, bidsOf([9n, 4n], [7n, 6n], [6n, 3n]))).toEqual({
    price: 7n,
    demandAbove: 4n,
    demandAtPrice: 6n,
    lastRemainder: 6n,
    lastIndex: 0,
  })
})

test('of equal remainders the latest bid that is rounded up is the last', () => {
  // Five bids for one token each share three tokens: each remainder is 3, and the first three are rounded up.
  expect(claim(4n, bidsOf([7n, 1n], [9n, 1n], [7n, 1n], [7n, 1n], [7n, 1n], [7n, 1n]))).toEqual({
    price: 7n,
    demandAbove: 1n,
    demandAtPrice: 5n,
    lastRemainder: 3n,
    lastIndex: 3,
  })
})

test('the smallest remainder that is rounded up is last, at any position', () => {
  // Seven tokens for 1, 3 and 6: shares of 0, 2 and 4 with 7, 1 and 2 tenths over; one spare token, for the first.
  expect(claim(7n, bidsOf([5n, 1n], [5n, 3n], [5n, 6n]))).toMatchObject({ lastRemainder: 7n, lastIndex: 0 })
  // Five tokens for 3, 4 and 5: shares of 1, 1 and 2 with 3, 8 and 1 twelfths over; the second alone is rounded up.
  expect(claim(5n, bidsOf([5n, 3n], [5n, 4n], [5n, 5n]))).toMatchObject({ lastRemainder: 8n, lastIndex: 1 })
  // Eight tokens for 5, 4 and 2: 3, 2 and 1 with 7, 10 and 5 elevenths over; both larger ones are rounded up.
  expect(claim(8n, bidsOf([5n, 5n], [5n, 4n], [5n, 2n]))).toMatchObject({ lastRemainder: 7n, lastIndex: 0 })
})

test('a clearing that belongs to other bids is refused', () => {
  const offer: Offer = { supply: 2n, minimumPrice: 0n, threshold: 0n }
  const sale: Sale = { outcome: 'sold', clearingPrice: 5n, allotments: [2n] }
  expect(() => clearingClaim(offer, bidsOf([5n, 2n], [5n, 1n]), sale)).toThrow(InvalidAuctionError)
  expect(() => clearingClaim(offer, bidsOf([5n, 1n]), sale)).toThrow(InvalidAuctionError)
})

test('a claim is what the slow reference finds', () => {
  let rounded = 0
  let even = 0
  fc.assert(
    fc.property(fc.oneof(smallAuction, contractAuction, hugeAuction), ({ offer, bids }) => {
      const clearing = clearAuction(offer, bids)
      if (clearing.outcome === 'void') return
      const claim = clearingClaim(offer, bids, clearing)
      expect(claim).toEqual(claimSlowly(offer, bids, clearing.clearingPrice))
      if (claim.lastRemainder < claim.demandAtPrice) rounded++
      else even++
    }),
    { seed: 3, numRuns: 5_000 },
  )
  // Otherwise the generator makes too few different auctions.
  expect(rounded).toBeGreaterThan(300)
  expect(even).toBeGreaterThan(300)
})

test('the contract can compute every allotment from a claim alone', () => {
  fc.assert(
    fc.property(auctionOfHundreds, ({ offer, bids }) => {
      const clearing = clearAuction(offer, bids)
      if (clearing.outcome === 'void') return
      const { price, demandAbove, demandAtPrice, lastRemainder, lastIndex } = clearingClaim(offer, bids, clearing)
      const allotments = bids.map((bid, index) => {
        if (bid.price !== price) return bid.price > price ? bid.quantity : 0n
        const wanted = bid.quantity * (offer.supply - demandAbove)
        const remainder = wanted % demandAtPrice
        const isRoundedUp = remainder > lastRemainder || (remainder === lastRemainder && index <= lastIndex)
        return wanted / demandAtPrice + (isRoundedUp ? 1n : 0n)
      })
      expect(allotments).toEqual(clearing.allotments)
    }),
    { seed: 3, numRuns: 100 },
  )
})
