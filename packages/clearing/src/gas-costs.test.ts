import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gasBudget, settlementGas } from './gas-costs.ts'
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

const { perCall, perWinner, perRefund, perBid } = settlementGas
const both = measured('finalizeAuction, per winner with a refund, at the price')

test.each([
  ['a winner', perWinner, measured('finalizeAuction, per winner without a refund')],
  ['a refund', perRefund, measured('finalizeAuction, per pure refund')],
  ['a refund of a void auction', perRefund, measured('finalizeAuction, per refund of a void auction')],
  ['a winner with a refund', perWinner + perRefund, both],
  ['a further bid', perBid, measured('finalizeAuction, per further bid of a wallet')],
  [
    'a call to settle',
    perCall - LEFT_AT_PAYMENT,
    measured('finalizeAuction, one bidder') - both + measured('clear, 256 levels, 256 steps apart'),
  ],
])('%s is the measured gas plus a tenth to two fifths', (_, cost, gas) => {
  expect(cost * 10n).toBeGreaterThanOrEqual(gas * 11n)
  expect(cost * 10n).toBeLessThanOrEqual(gas * 14n)
})

test('three hundred winners with a refund take two calls', () => {
  const lines = Array.from({ length: 300 }, (_, index) => ({
    bidder: `bidder ${index}`,
    bidCount: 1,
    quantity: 1n,
    paid: 1n,
    refund: 1n,
  }))
  expect(settlementCalls(lines, { gasBudget, costs: settlementGas })).toHaveLength(2)
})
