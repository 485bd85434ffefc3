import {
  LEVELS_CLEARED_BY_SETTLING,
  LEVELS_PER_CLEAR,
  type SettlementEntry,
  settlementCalls,
  settlementGas,
} from '@melos/clearing'
import type { Address } from 'viem'
import type { Situation } from './read-situation.ts'

export type SettlementStep =
  /** Lets the contract find the clearing price; moves no money. */
  | { readonly kind: 'clear' }
  | {
      readonly kind: 'pay'
      readonly winners: readonly SettlementEntry<Address>[]
      readonly refunds: readonly SettlementEntry<Address>[]
    }

/**
 * The transactions that are left, going by the contract alone, so that any browser can continue at any time. A payment finds the
 * clearing price itself unless the bids above it have very many prices.
 */
export function planSettlement(situation: Situation): SettlementStep[] {
  const { auction } = situation
  if (auction.status === 'PROCESSED') return []
  const levels = auction.outcome === null ? countLevels(situation) : 0
  const clears = levels > LEVELS_CLEARED_BY_SETTLING ? Math.ceil(levels / LEVELS_PER_CLEAR) : 0
  return [...Array.from({ length: clears }, (): SettlementStep => ({ kind: 'clear' })), ...planPayments(situation)]
}

/** The price levels that the contract goes down; a void auction needs none. */
function countLevels({ auction, calculation }: Situation): number {
  if (calculation.outcome === 'void') return 0
  const prices = auction.bids.map(({ price }) => price).filter((price) => price >= calculation.clearingPrice)
  return new Set(prices).size
}

function planPayments({ auction, calculation, gasBudget }: Situation): SettlementStep[] {
  const settled = new Set(auction.settlements.map(({ bidder }) => bidder))
  const left = calculation.lines.filter(({ bidder }) => !settled.has(bidder))
  const calls = settlementCalls(left, { gasBudget, costs: settlementGas })
  // A call with empty lists closes an auction without bidders.
  const all = calls.length === 0 ? [{ winners: [], refunds: [] }] : calls
  return all.map((call) => ({ kind: 'pay', ...call }))
}

/** The result that an administrator approves. If it changes, nothing is sent. */
export function describeEnd({ auction, calculation }: Pick<Situation, 'auction' | 'calculation'>): string {
  const price = calculation.outcome === 'sold' ? calculation.clearingPrice : 'void'
  return `${price} of ${auction.bids.length}`
}
