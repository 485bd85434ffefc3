import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gasBudget, provingGas, settlementGas } from './gas-costs.ts'
import { provingCalls } from './proving-calls.ts'
import { settlementCalls } from './settlement-calls.ts'

const SNAPSHOTS = new URL('../../../contracts/snapshots/AuctionHouse.json', import.meta.url)
/** `GAS_NEEDED` in `Transfers.sol`. */
const LEFT_AT_PAYMENT = 240_000n

const snapshots: Readonly<Record<string, string>> = JSON.parse(readFileSync(SNAPSHOTS, 'utf8'))

function measured(name: string): bigint {
  const gas = snapshots[name]
  if (gas === undefined) throw new Error(`There is no snapshot "${name}"`)
  return BigInt(gas)
}

const { perCall, perWinner, perRefund, perBid = 0n } = settlementGas
const both = measured('finalizeAuction, per winner with a refund, at the price')

test.each([
  ['a winner', perWinner, measured('finalizeAuction, per winner without a refund')],
  ['a refund', perRefund, measured('finalizeAuction, per pure refund')],
  ['a refund of a void auction', perRefund, measured('finalizeAuction, per refund of a void auction')],
  ['a winner with a refund', perWinner + perRefund, both],
  ['a further bid', perBid, measured('finalizeAuction, per further bid of a wallet')],
  ['a call to settle', perCall - LEFT_AT_PAYMENT, measured('finalizeAuction, one bidder') - both],
  ['a bidder to prove', provingGas.perBidder, measured('proveClearing, per bidder')],
  ['a further bid to prove', provingGas.perBid, measured('proveClearing, per further bid of a wallet')],
  ['a call to prove', provingGas.perCall, measured('proveClearing, one bidder')],
])('%s is the measured gas plus a tenth to two fifths', (_, cost, gas) => {
  expect(cost * 10n).toBeGreaterThanOrEqual(gas * 11n)
  expect(cost * 10n).toBeLessThanOrEqual(gas * 14n)
})

const bidders = Array.from({ length: 300 }, (_, index) => ({ bidder: `bidder ${index}`, amount: 1n, price: 1n }))

test('three hundred winners with a refund take two calls, and their proof one', () => {
  const bidCounts = new Map(bidders.map(({ bidder }) => [bidder, 1]))
  const settlement = { winners: bidders, refunds: bidders }
  expect(settlementCalls(settlement, { gasBudget, costs: settlementGas, bidCounts })).toHaveLength(2)
  expect(provingCalls(bidders, { gasBudget, costs: provingGas })).toHaveLength(1)
})
