import { expect, test } from 'vitest'
import { explainClearing } from './explain-clearing.ts'

const offer = { supply: 100n, minimumPrice: 10n, threshold: 1_500n }
const list = (...bids: [price: bigint, quantity: bigint][]) =>
  bids.map(([price, quantity], index) => ({ id: String(index), price, quantity, bidder: `wallet ${index}` }))
/** Bids for 60 above the price, 80 at it (of the 40 left) and 10 below. */
const tied = list([30n, 60n], [20n, 50n], [20n, 30n], [15n, 10n])
const cut = { supply: 100n, demand: 150n, clearingPrice: 20n, demandAbove: 60n, demandAtPrice: 80n, left: 40n }

test('a sale has its price, the bids at it with their shares, and the split of the proceeds', () => {
  expect(explainClearing(offer, tied)).toEqual({
    clearing: { outcome: 'sold', clearingPrice: 20n, allotments: [60n, 25n, 15n, 0n] },
    steps: {
      outcome: 'sold',
      ...cut,
      atPrice: [
        { ...tied[1], allotment: 25n },
        { ...tied[2], allotment: 15n },
      ],
      proceeds: 2_000n,
      commission: 200n,
      toProduction: 1_500n,
      toSeller: 500n,
    },
  })
})

test('an auction with too few bids has no price', () => {
  const steps = { outcome: 'void', reason: 'undersubscribed', supply: 100n, demand: 99n }
  const clearing = { outcome: 'void', reason: 'undersubscribed' }
  expect(explainClearing(offer, list([90n, 99n]))).toEqual({ clearing, steps })
  expect(explainClearing(offer, list([90n, 99n]), { voidedBy: 'lapsed' })).toEqual({ clearing, steps })
})

test.each([
  ['below-threshold', 2_001n, undefined],
  ['below-threshold', 2_001n, 'lapsed'],
  ['lapsed', 2_000n, 'lapsed'],
] as const)(
  'an auction that is void because it is %s has a price and allots nothing',
  (reason, threshold, voidedBy) => {
    const { clearing, steps } = explainClearing({ ...offer, threshold }, tied, { voidedBy })
    expect(clearing.outcome).toBe('void')
    const atPrice = tied.slice(1, 3).map((bid) => ({ ...bid, allotment: 0n }))
    expect(steps).toEqual({ outcome: 'void', reason, ...cut, atPrice })
  },
)

test('a withdrawn auction is void even if it would sell', () => {
  const { clearing, steps } = explainClearing(offer, tied, { voidedBy: 'withdrawn' })
  expect(clearing.outcome).toBe('void')
  expect(steps).toEqual({ outcome: 'void', reason: 'withdrawn', supply: 100n, demand: 150n })
})
