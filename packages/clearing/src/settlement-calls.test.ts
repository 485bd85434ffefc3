import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GasCosts, type SettlementCall, settlementCalls } from './settlement-calls.ts'

const costs: GasCosts = { perCall: 1000n, perWinner: 100n, perRefund: 30n }

function entry(bidder: string) {
  return { bidder, amount: 1n, price: 7n }
}

function entries(...bidders: string[]) {
  return bidders.map(entry)
}

/** Bidders per call: winners, then refunds. */
function names(calls: readonly SettlementCall[]) {
  return calls.map(({ winners, refunds }) => [winners.map(({ bidder }) => bidder), refunds.map(({ bidder }) => bidder)])
}

test('an empty settlement takes no call', () => {
  expect(settlementCalls({ winners: [], refunds: [] }, { gasBudget: 5000n, costs })).toEqual([])
})

test('a settlement within the budget is one call', () => {
  const settlement = { winners: entries('ann'), refunds: entries('ann', 'ben') }
  expect(settlementCalls(settlement, { gasBudget: 30_000_000n, costs })).toEqual([settlement])
})

test('two winners fit a budget of exactly their gas', () => {
  const settlement = { winners: entries('ann', 'ben'), refunds: [] }
  expect(names(settlementCalls(settlement, { gasBudget: 1200n, costs }))).toEqual([[['ann', 'ben'], []]])
})

test('two winners take two calls when one unit of gas is missing', () => {
  const settlement = { winners: entries('ann', 'ben'), refunds: [] }
  expect(names(settlementCalls(settlement, { gasBudget: 1199n, costs }))).toEqual([
    [['ann'], []],
    [['ben'], []],
  ])
})

test('two refunds fit a budget of exactly their gas and not one unit less', () => {
  const settlement = { winners: [], refunds: entries('ann', 'ben') }
  expect(settlementCalls(settlement, { gasBudget: 1060n, costs })).toHaveLength(1)
  expect(settlementCalls(settlement, { gasBudget: 1059n, costs })).toHaveLength(2)
})

test('each call is filled before the next begins', () => {
  const settlement = { winners: entries('a', 'b', 'c', 'd', 'e'), refunds: [] }
  expect(names(settlementCalls(settlement, { gasBudget: 1299n, costs }))).toEqual([
    [['a', 'b'], []],
    [['c', 'd'], []],
    [['e'], []],
  ])
})

test('both entries of a bidder go into the same call', () => {
  const settlement = { winners: entries('ann', 'ben'), refunds: entries('ann', 'ben') }
  expect(names(settlementCalls(settlement, { gasBudget: 1259n, costs }))).toEqual([
    [['ann'], ['ann']],
    [['ben'], ['ben']],
  ])
  expect(settlementCalls(settlement, { gasBudget: 1260n, costs })).toHaveLength(1)
})

test('a bidder with only a refund keeps the position between winners', () => {
  const settlement = { winners: entries('ann', 'cem'), refunds: entries('ann', 'ben', 'cem') }
  expect(names(settlementCalls(settlement, { gasBudget: 1160n, costs }))).toEqual([
    [['ann'], ['ann', 'ben']],
    [['cem'], ['cem']],
  ])
})

test('a bidder too costly for any call is refused', () => {
  const settlement = { winners: entries('ann'), refunds: entries('ann') }
  expect(settlementCalls(settlement, { gasBudget: 1130n, costs })).toHaveLength(1)
  expect(() => settlementCalls(settlement, { gasBudget: 1129n, costs })).toThrow(RangeError)
})

test('a bidder too costly for any call is refused after others that fit', () => {
  const settlement = { winners: entries('ben'), refunds: entries('ann', 'ben') }
  expect(() => settlementCalls(settlement, { gasBudget: 1129n, costs })).toThrow(RangeError)
})

test('each bid of a wallet after the first costs gas, once for both of its entries', () => {
  const settlement = { winners: entries('ann', 'ben'), refunds: entries('ann') }
  const bidCounts = new Map([
    ['ann', 3],
    ['ben', 1],
  ])
  const withBids = { ...costs, perBid: 7n }
  expect(settlementCalls(settlement, { gasBudget: 1244n, costs: withBids, bidCounts })).toHaveLength(1)
  expect(names(settlementCalls(settlement, { gasBudget: 1243n, costs: withBids, bidCounts }))).toEqual([
    [['ann'], ['ann']],
    [['ben'], []],
  ])
})

test('a wallet without a bid count is refused if bids cost gas', () => {
  const settlement = { winners: entries('ann'), refunds: [] }
  const withBids = { ...costs, perBid: 1n }
  expect(() => settlementCalls(settlement, { gasBudget: 5000n, costs: withBids })).toThrow('ann')
  expect(() => settlementCalls(settlement, { gasBudget: 5000n, costs: withBids, bidCounts: new Map() })).toThrow('ann')
})

test('entries that cost nothing take one call', () => {
  const free: GasCosts = { perCall: 0n, perWinner: 0n, perRefund: 0n }
  const settlement = { winners: entries('ann', 'ben'), refunds: [] }
  expect(settlementCalls(settlement, { gasBudget: 0n, costs: free })).toEqual([settlement])
})

const arbitrarySettlement = fc
  .array(fc.constantFrom('wins', 'loses', 'both'), { maxLength: 40 })
  .map((roles) => roles.map((role, index) => ({ role, ...entry(`bidder ${index}`) })))
  .map((wallets) => ({
    winners: wallets.filter(({ role }) => role !== 'loses').map(({ bidder }) => entry(bidder)),
    refunds: wallets.filter(({ role }) => role !== 'wins').map(({ bidder }) => entry(bidder)),
  }))

test('calls keep the budget, every entry, their order and each bidder whole', () => {
  fc.assert(
    fc.property(arbitrarySettlement, fc.bigInt(1130n, 2000n), (settlement, gasBudget) => {
      const calls = settlementCalls(settlement, { gasBudget, costs })
      expect(calls.flatMap(({ winners }) => winners)).toEqual(settlement.winners)
      expect(calls.flatMap(({ refunds }) => refunds)).toEqual(settlement.refunds)

      const bidders = calls.map(({ winners, refunds }) => new Set([...winners, ...refunds].map(({ bidder }) => bidder)))
      const settled = new Set(bidders.flatMap((inCall) => [...inCall]))
      expect(bidders.reduce((total, { size }) => total + size, 0)).toBe(settled.size)

      const gas = calls.map(({ winners, refunds }) => gasOf(winners.length, refunds.length))
      for (const used of gas) expect(used).toBeLessThanOrEqual(gasBudget)
      // The next wallet costs at most 130, so a call with that much gas left would not have ended.
      for (const used of gas.slice(0, -1)) expect(used).toBeGreaterThan(gasBudget - 130n)
    }),
    { seed: 3, numRuns: 2_000 },
  )
})

function gasOf(winnerCount: number, refundCount: number): bigint {
  return 1000n + 100n * BigInt(winnerCount) + 30n * BigInt(refundCount)
}
