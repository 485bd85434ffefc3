import { expect, test } from 'vitest'
import type { Offer } from './auction.ts'
import { clearAuction } from './clear-auction.ts'
import { settle } from './settle.ts'

const offer: Offer = { supply: 10n, minimumPrice: 1n, threshold: 0n }

type Terms = readonly [bidder: string, price: bigint, quantity: bigint]

function settleBids(terms: readonly Terms[], { threshold = 0n } = {}) {
  const bids = terms.map(([bidder, price, quantity], index) => ({ id: `${index + 1}`, bidder, price, quantity }))
  const terminated = { ...offer, threshold }
  return settle(bids, clearAuction(terminated, bids))
}

test('a winner pays the clearing price and is refunded the difference', () => {
  expect(
    settleBids([
      ['ann', 9n, 4n],
      ['ben', 7n, 6n],
    ]),
  ).toEqual([
    // Ann offered 36; Ben pays what he offered.
    { bidder: 'ann', bidCount: 1, quantity: 4n, paid: 28n, refund: 8n },
    { bidder: 'ben', bidCount: 1, quantity: 6n, paid: 42n, refund: 0n },
  ])
})

test('a partly filled bid is refunded for the missing tokens', () => {
  expect(settleBids([['ann', 7n, 25n]])).toEqual([
    { bidder: 'ann', bidCount: 1, quantity: 10n, paid: 70n, refund: 105n },
  ])
})

test('a bidder who wins nothing is refunded in full', () => {
  expect(
    settleBids([
      ['ann', 7n, 10n],
      ['ben', 6n, 3n],
    ])[1],
  ).toEqual({ bidder: 'ben', bidCount: 1, quantity: 0n, paid: 0n, refund: 18n })
})

test('the bids of a wallet are one line, and wallets are in the order of their first bids', () => {
  // 9 × 3 and 7 × 5 win at 7 and 2 × 4 loses, so 27 + 35 + 8 is offered and 56 is paid.
  expect(
    settleBids([
      ['ann', 9n, 3n],
      ['ben', 8n, 2n],
      ['ann', 7n, 5n],
      ['ann', 2n, 4n],
    ]),
  ).toEqual([
    { bidder: 'ann', bidCount: 3, quantity: 8n, paid: 56n, refund: 14n },
    { bidder: 'ben', bidCount: 1, quantity: 2n, paid: 14n, refund: 2n },
  ])
})

test('a withdrawn bid is not settled again', () => {
  const bids = [
    { id: '1', bidder: 'ann', price: 2n, quantity: 4n, isWithdrawn: true },
    { id: '2', bidder: 'ben', price: 3n, quantity: 1n, isWithdrawn: true },
    { id: '3', bidder: 'cem', price: 7n, quantity: 10n },
    { id: '4', bidder: 'ann', price: 5n, quantity: 2n },
  ]
  expect(settle(bids, clearAuction(offer, bids))).toEqual([
    { bidder: 'cem', bidCount: 1, quantity: 10n, paid: 70n, refund: 0n },
    { bidder: 'ann', bidCount: 1, quantity: 0n, paid: 0n, refund: 10n },
  ])
})

test('an undersubscribed auction refunds every wallet in full', () => {
  expect(
    settleBids([
      ['ann', 9n, 4n],
      ['ben', 7n, 2n],
      ['ann', 7n, 3n],
    ]),
  ).toEqual([
    { bidder: 'ann', bidCount: 2, quantity: 0n, paid: 0n, refund: 57n },
    { bidder: 'ben', bidCount: 1, quantity: 0n, paid: 0n, refund: 14n },
  ])
})

test('an auction below its Threshold refunds every wallet in full', () => {
  expect(settleBids([['ann', 7n, 10n]], { threshold: 71n })).toEqual([
    { bidder: 'ann', bidCount: 1, quantity: 0n, paid: 0n, refund: 70n },
  ])
})

test('an auction without bids has nothing to settle', () => {
  expect(settleBids([])).toEqual([])
})

test('totals above 2^256 are exact', () => {
  const price = 2n ** 256n - 1n
  expect(
    settleBids([
      ['ann', price, 9n],
      ['ben', price - 1n, 1n],
    ]),
  ).toEqual([
    { bidder: 'ann', bidCount: 1, quantity: 9n, paid: 9n * (price - 1n), refund: 9n },
    { bidder: 'ben', bidCount: 1, quantity: 1n, paid: price - 1n, refund: 0n },
  ])
})
