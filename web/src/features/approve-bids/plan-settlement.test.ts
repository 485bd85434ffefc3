import { settlementGas } from '@melos/clearing'
import { describe, expect, test } from 'vitest'
import { bidderOf, sampleChainAuction } from '../../../test/support/sample-chain-auction.ts'
import { describeEnd, planSettlement } from './plan-settlement.ts'
import { calculateClearing, type Situation } from './read-situation.ts'

const ENOUGH = 15_000_000n
/** For two bidders in a call that pays, by the costs of `@melos/clearing`. */
const TIGHT = settlementGas.perCall + 200_000n

type Auction = Situation['auction']

const bids = [
  { bidder: 1, price: '3', quantity: 60n },
  { bidder: 2, price: '2', quantity: 50n },
  { bidder: 3, price: '2', quantity: 30n },
  { bidder: 4, price: '1.5', quantity: 10n },
]
const sold = sampleChainAuction(bids)

function plan(auction: Auction, { gasBudget = ENOUGH } = {}) {
  return planSettlement({ auction, calculation: calculateClearing(auction), gasBudget })
}

const kinds = (steps: ReturnType<typeof plan>) => steps.map(({ kind }) => kind)
const payees = (steps: ReturnType<typeof plan>) =>
  steps.flatMap((step) => (step.kind === 'pay' ? [...step.winners, ...step.refunds].map(({ bidder }) => bidder) : []))

describe('planSettlement', () => {
  test('a settlement that fits one call lists every bidder', () => {
    const steps = plan(sold)
    expect(kinds(steps)).toEqual(['pay'])
    expect(new Set(payees(steps))).toEqual(new Set([1, 2, 3, 4].map(bidderOf)))
  })

  test('a longer settlement is paid in parts', () => {
    const steps = plan(sold, { gasBudget: TIGHT })
    expect(steps.length).toBeGreaterThan(1)
    expect(new Set(kinds(steps))).toEqual(new Set(['pay']))
  })

  test('an auction with many prices is cleared first', () => {
    const prices = Array.from({ length: 257 }, (_, step) => (2 + step / 100).toFixed(2))
    const auction = sampleChainAuction(prices.map((price) => ({ bidder: 1, price, quantity: 1n })))
    expect(kinds(plan({ ...auction, terms: { ...auction.terms, supply: 257n } }))).toEqual(['clear', 'pay'])
  })

  test('settled bidders are left out', () => {
    const [paid, returned] = [60n * 2n * 10n ** 18n, 60n * 10n ** 18n]
    const partly: Auction = {
      ...sold,
      outcome: 'SOLD',
      clearingPrice: 2n * 10n ** 18n,
      settlements: [{ bidder: bidderOf(1), quantity: 60n, paid, refund: returned }],
    }
    const [step] = plan(partly)
    expect(step).toMatchObject({
      winners: [{ bidder: bidderOf(2) }, { bidder: bidderOf(3) }],
      refunds: [{ bidder: bidderOf(2) }, { bidder: bidderOf(3) }, { bidder: bidderOf(4) }],
    })
  })

  test('a void auction is refunded, in parts too', () => {
    const unsold: Auction = { ...sampleChainAuction(bids.slice(1)), outcome: 'VOID' }
    const steps = plan(unsold, { gasBudget: settlementGas.perCall + 50_000n })
    expect(steps.length).toBeGreaterThan(1)
    expect(payees(steps)).toEqual([2, 3, 4].map(bidderOf))
  })

  test('a call with empty lists closes an auction without bids', () => {
    expect(plan({ ...sampleChainAuction([]), outcome: 'VOID' })).toEqual([{ kind: 'pay', winners: [], refunds: [] }])
  })

  test('a processed auction needs nothing', () => {
    expect(plan({ ...sold, status: 'PROCESSED', outcome: 'SOLD' })).toEqual([])
  })
})

const onlyBid = { bidder: 1, price: '2', quantity: 100n }
const endOf = (auction: ReturnType<typeof sampleChainAuction>) =>
  describeEnd({ auction, calculation: calculateClearing(auction) })

test('another price, a further bid and a withdrawn sale change the result', () => {
  const sold = sampleChainAuction([onlyBid])
  const ends = [
    sold,
    sampleChainAuction([{ ...onlyBid, price: '3' }]),
    sampleChainAuction([onlyBid, { ...onlyBid, bidder: 2, price: '1.5' }]),
    { ...sold, isWithdrawn: true },
  ].map(endOf)
  expect(new Set(ends).size).toBe(4)
})

test('settling does not change the result', () => {
  const sold = sampleChainAuction([onlyBid])
  expect(endOf({ ...sold, outcome: 'SOLD', clearingPrice: 2n * 10n ** 18n })).toBe(endOf(sold))
})
