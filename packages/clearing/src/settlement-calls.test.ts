import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SettlementLine } from './settle.ts'
import { type GasCosts, type SettlementCall, settlementCalls } from './settlement-calls.ts'

const costs: GasCosts = { perCall: 1000n, perWinner: 100n, perRefund: 30n, perBid: 7n }

type Role = 'wins' | 'loses' | 'both'

/** Winners pay 7 for each of 2 tokens; refunds are 5. */
function line(bidder: string, role: Role, bidCount = 1): SettlementLine {
  const quantity = role === 'loses' ? 0n : 2n
  return { bidder, bidCount, quantity, paid: quantity * 7n, refund: role === 'wins' ? 0n : 5n }
}

/** Bidders per call: winners, then refunds. */
function names(calls: readonly SettlementCall[]) {
  return calls.map(({ winners, refunds }) => [winners.map(({ bidder }) => bidder), refunds.map(({ bidder }) => bidder)])
}

test('an empty settlement takes no call', () => {
  expect(settlementCalls([], { gasBudget: 5000n, costs })).toEqual([])
})

test('entries name tokens and totals, and the refunds of winners come first', () => {
  const lines = [line('ann', 'loses'), line('ben', 'both'), line('cem', 'wins')]
  expect(settlementCalls(lines, { gasBudget: 30_000_000n, costs })).toEqual([
    {
      winners: [
        { bidder: 'ben', amount: 2n, price: 14n },
        { bidder: 'cem', amount: 2n, price: 14n },
      ],
      refunds: [
        { bidder: 'ben', amount: 2n, price: 5n },
        { bidder: 'ann', amount: 0n, price: 5n },
      ],
    },
  ])
})

test('two winners fit a budget of exactly their gas, and take two calls when one unit is missing', () => {
  const lines = [line('ann', 'wins'), line('ben', 'wins')]
  expect(names(settlementCalls(lines, { gasBudget: 1200n, costs }))).toEqual([[['ann', 'ben'], []]])
  expect(names(settlementCalls(lines, { gasBudget: 1199n, costs }))).toEqual([
    [['ann'], []],
    [['ben'], []],
  ])
})

test('both entries of a bidder go into the same call', () => {
  const lines = [line('ann', 'both'), line('ben', 'both')]
  expect(settlementCalls(lines, { gasBudget: 1260n, costs })).toHaveLength(1)
  expect(names(settlementCalls(lines, { gasBudget: 1259n, costs }))).toEqual([
    [['ann'], ['ann']],
    [['ben'], ['ben']],
  ])
})

test('each bid of a wallet after the first costs gas', () => {
  const lines = [line('ann', 'both', 3), line('ben', 'wins')]
  expect(settlementCalls(lines, { gasBudget: 1244n, costs })).toHaveLength(1)
  expect(settlementCalls(lines, { gasBudget: 1243n, costs })).toHaveLength(2)
})

test('a bidder too costly for any call is refused, first or later', () => {
  const lines = [line('ann', 'loses'), line('ben', 'both')]
  expect(settlementCalls(lines, { gasBudget: 1130n, costs })).toHaveLength(2)
  expect(() => settlementCalls(lines, { gasBudget: 1129n, costs })).toThrow(RangeError)
  expect(() => settlementCalls(lines.slice(1), { gasBudget: 1129n, costs })).toThrow(RangeError)
})

const arbitraryLines = fc
  .array(fc.constantFrom<Role>('wins', 'loses', 'both'), { maxLength: 40 })
  .map((roles) => roles.map((role, index) => line(`bidder ${index}`, role)))

test('calls keep the budget, name every bidder once in order, and are filled one after the other', () => {
  fc.assert(
    fc.property(arbitraryLines, fc.bigInt(1130n, 2000n), (lines, gasBudget) => {
      const calls = settlementCalls(lines, { gasBudget, costs })
      const winners = lines.filter(({ quantity }) => quantity > 0n)
      expect(calls.flatMap((call) => call.winners.map(({ bidder }) => bidder))).toEqual(
        winners.map((won) => won.bidder),
      )
      const inCalls = calls.map((call) => new Set([...call.winners, ...call.refunds].map(({ bidder }) => bidder)))
      const order = new Map(lines.map(({ bidder }, place) => [bidder, place]))
      const places = inCalls.map((bidders) =>
        [...bidders].map((bidder) => order.get(bidder) ?? -1).toSorted((a, b) => a - b),
      )
      expect(places.flat()).toEqual([...lines.keys()])

      const gas = calls.map((call) => 1000n + 100n * BigInt(call.winners.length) + 30n * BigInt(call.refunds.length))
      for (const used of gas) expect(used).toBeLessThanOrEqual(gasBudget)
      // The next wallet costs at most 130, so a call with that much gas left would not have ended.
      for (const used of gas.slice(0, -1)) expect(used).toBeGreaterThan(gasBudget - 130n)
    }),
    { seed: 3, numRuns: 2_000 },
  )
})
