import { expect, test } from 'vitest'
import { gasBudget, settlementGas } from './gas-costs.ts'
import { settlementSteps } from './settlement-steps.ts'

const lines = ['ann', 'ben', 'cem'].map((bidder) => ({ bidder, bidCount: 1, quantity: 1n, paid: 2n, refund: 1n }))
const pricesFrom = (lowest: bigint, count: number) =>
  Array.from({ length: count }, (_, step) => ({ price: lowest + BigInt(step) }))

function kinds({ prices, outcome = null, clearingPrice = 2n, budget = gasBudget }: Given) {
  const auction = { outcome, bids: [...pricesFrom(2n, prices), ...pricesFrom(2n, prices)] }
  return settlementSteps(auction, { clearingPrice, lines, gasBudget: budget }).map(({ kind }) => kind)
}

interface Given {
  readonly prices: number
  readonly outcome?: 'SOLD' | null
  readonly clearingPrice?: bigint
  readonly budget?: bigint
}

test('an auction with more prices than a payment goes down is cleared first', () => {
  expect(kinds({ prices: 256 })).toEqual(['pay'])
  expect(kinds({ prices: 257 })).toEqual(['clear', 'pay'])
  expect(kinds({ prices: 1_001 })).toEqual(['clear', 'clear', 'pay'])
})

test('a cleared auction is only paid', () => {
  expect(kinds({ prices: 257, outcome: 'SOLD' })).toEqual(['pay'])
})

test('prices below the clearing price do not count', () => {
  expect(kinds({ prices: 257, clearingPrice: 3n })).toEqual(['pay'])
})

test('a void auction needs no clearing', () => {
  const auction = { outcome: null, bids: pricesFrom(2n, 257) }
  expect(settlementSteps(auction, { clearingPrice: undefined, lines, gasBudget })).toMatchObject([{ kind: 'pay' }])
})

test('a settlement that exceeds the gas budget is paid in parts', () => {
  const { perCall, perWinner, perRefund } = settlementGas
  expect(kinds({ prices: 1, budget: perCall + perWinner + perRefund })).toEqual(['pay', 'pay', 'pay'])
})

test('without bidders there is nothing to pay', () => {
  expect(settlementSteps({ outcome: null, bids: [] }, { clearingPrice: undefined, lines: [], gasBudget })).toEqual([])
})
