import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBids } from './count-bids.ts'
import { type ProvingCosts, provingCalls } from './proving-calls.ts'

const costs: ProvingCosts = { perCall: 1000n, perBidder: 100n, perBid: 10n }

function bidsBy(...bidders: string[]) {
  return bidders.map((bidder) => ({ bidder }))
}

test('an auction without bids takes no call', () => {
  expect(provingCalls([], { gasBudget: 5000n, costs })).toEqual([])
})

test('bidders are in the order of their first bids, each once', () => {
  const bids = bidsBy('zoe', 'ann', 'zoe', 'ben', 'ann')
  expect(provingCalls(bids, { gasBudget: 5000n, costs })).toEqual([['zoe', 'ann', 'ben']])
})

test('two bidders fit a budget of exactly their gas and not one unit less', () => {
  const bids = bidsBy('ann', 'ben')
  expect(provingCalls(bids, { gasBudget: 1200n, costs })).toEqual([['ann', 'ben']])
  expect(provingCalls(bids, { gasBudget: 1199n, costs })).toEqual([['ann'], ['ben']])
})

test('each bid of a bidder after the first costs gas', () => {
  const bids = bidsBy('ann', 'ben', 'ann', 'ann', 'ben')
  expect(provingCalls(bids, { gasBudget: 1230n, costs })).toHaveLength(1)
  expect(provingCalls(bids, { gasBudget: 1229n, costs })).toHaveLength(2)
})

test('bidders that the contract has counted are left out', () => {
  const bids = bidsBy('ann', 'ben', 'ann', 'cem')
  expect(provingCalls(bids, { gasBudget: 5000n, costs, proved: 1 })).toEqual([['ben', 'cem']])
  expect(provingCalls(bids, { gasBudget: 5000n, costs, proved: 3 })).toEqual([])
})

test('a bidder too costly for any call is refused', () => {
  const bids = bidsBy('ann', 'ben', 'ben')
  expect(provingCalls(bids, { gasBudget: 1110n, costs })).toHaveLength(2)
  expect(() => provingCalls(bids, { gasBudget: 1109n, costs })).toThrow(RangeError)
})

test('costs below zero are refused', () => {
  expect(() => provingCalls([], { gasBudget: 5000n, costs: { ...costs, perBid: -1n } })).toThrow(RangeError)
})

test('calls keep the budget, the order and every bidder, and none has space for the next bidder', () => {
  const someBids = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 })
  fc.assert(
    fc.property(someBids, fc.bigInt(1700n, 2600n), (numbers, gasBudget) => {
      const bids = numbers.map((number) => ({ bidder: `bidder ${number}` }))
      const counts = countBids(bids)
      const calls = provingCalls(bids, { gasBudget, costs })
      expect(calls.flat()).toEqual([...counts.keys()])

      const gasOf = (bidder: string) => 100n + 10n * BigInt((counts.get(bidder) ?? 0) - 1)
      const gas = calls.map((call) => call.reduce((total, bidder) => total + gasOf(bidder), 1000n))
      for (const used of gas) expect(used).toBeLessThanOrEqual(gasBudget)
      for (const [index, used] of gas.slice(0, -1).entries()) {
        expect(used + gasOf(calls[index + 1]?.[0] ?? '')).toBeGreaterThan(gasBudget)
      }
    }),
    { seed: 3, numRuns: 2_000 },
  )
})
