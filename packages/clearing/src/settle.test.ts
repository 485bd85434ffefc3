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
  ).toEqual({
    winners: [
      { bidder: 'ann', amount: 4n, price: 28n },
      { bidder: 'ben', amount: 6n, price: 42n },
    ],
    // Ann offered 36; Ben pays what he offered.
    refunds: [{ bidder: 'ann', amount: 4n, price: 8n }],
  })
})

test('a partly filled bid is refunded for the missing tokens', () => {
  expect(settleBids([['ann', 7n, 25n]])).toEqual({
    winners: [{ bidder: 'ann', amount: 10n, price: 70n }],
    refunds: [{ bidder: 'ann', amount: 10n, price: 105n }],
  })
})

test('a bidder who wins nothing is refunded in full', () => {
  expect(
    settleBids([
      ['ann', 7n, 10n],
      ['ben', 6n, 3n],
    ]),
  ).toEqual({
    winners: [{ bidder: 'ann', amount: 10n, price: 70n }],
    refunds: [{ bidder: 'ben', amount: 0n, price: 18n }],
  })
})

test('the bids of a wallet are one winner and one refund', () => {
  // 9 × 3 and 7 × 5 win at 7 and 2 × 4 loses, so 27 + 35 + 8 is offered and 56 is paid.
  expect(
    settleBids([
      ['ann', 9n, 3n],
      ['ben', 8n, 2n],
      ['ann', 7n, 5n],
      ['ann', 2n, 4n],
    ]),
  ).toEqual({
    winners: [
      { bidder: 'ann', amount: 8n, price: 56n },
      { bidder: 'ben', amount: 2n, price: 14n },
    ],
    refunds: [
      { bidder: 'ann', amount: 8n, price: 14n },
      { bidder: 'ben', amount: 2n, price: 2n },
    ],
  })
})

test('wallets are in the order of their first bids, losers after winners', () => {
  const { winners, refunds } = settleBids([
    ['moe', 3n, 1n],
    ['zoe', 2n, 1n],
    ['ann', 9n, 5n],
    ['zoe', 8n, 5n],
  ])
  expect(winners.map(({ bidder }) => bidder)).toEqual(['zoe', 'ann'])
  expect(refunds.map(({ bidder }) => bidder)).toEqual(['zoe', 'ann', 'moe'])
})

test('a sale in which everyone pays the offered price has no refunds', () => {
  expect(
    settleBids([
      ['ann', 7n, 4n],
      ['ben', 7n, 6n],
    ]).refunds,
  ).toEqual([])
})

test('an undersubscribed auction refunds every wallet in full', () => {
  expect(
    settleBids([
      ['ann', 9n, 4n],
      ['ben', 7n, 2n],
      ['ann', 7n, 3n],
    ]),
  ).toEqual({
    winners: [],
    refunds: [
      { bidder: 'ann', amount: 0n, price: 57n },
      { bidder: 'ben', amount: 0n, price: 14n },
    ],
  })
})

test('an auction below its Threshold refunds every wallet in full', () => {
  expect(
    settleBids(
      [
        ['ann', 9n, 4n],
        ['ben', 7n, 6n],
      ],
      { threshold: 71n },
    ),
  ).toEqual({
    winners: [],
    refunds: [
      { bidder: 'ann', amount: 0n, price: 36n },
      { bidder: 'ben', amount: 0n, price: 42n },
    ],
  })
})

test('an auction without bids has nothing to settle', () => {
  expect(settleBids([])).toEqual({ winners: [], refunds: [] })
})

test('a winner at a price of zero is a winner', () => {
  const free = { ...offer, minimumPrice: 0n }
  const bids = [{ id: '1', bidder: 'ann', price: 0n, quantity: 10n }]
  expect(settle(bids, clearAuction(free, bids))).toEqual({
    winners: [{ bidder: 'ann', amount: 10n, price: 0n }],
    refunds: [],
  })
})

test('totals above 2^256 are exact', () => {
  const price = 2n ** 256n - 1n
  expect(
    settleBids([
      ['ann', price, 9n],
      ['ben', price - 1n, 1n],
    ]),
  ).toEqual({
    winners: [
      { bidder: 'ann', amount: 9n, price: 9n * (price - 1n) },
      { bidder: 'ben', amount: 1n, price: price - 1n },
    ],
    refunds: [{ bidder: 'ann', amount: 9n, price: 9n }],
  })
})
