import {
  type ClearingClaim,
  countBids,
  gasCosts,
  provingCalls,
  type SettlementEntry,
  settlementCalls,
} from '@melos/clearing'
import type { ChainAuction } from '@melos/evidence'
import type { Address } from 'viem'
import type { Calculation } from './calculate-clearing.ts'

/** One transaction of a settlement. */
export type SettlementStep =
  /** Shows the contract that the price is right; moves no money. */
  | { readonly kind: 'prove'; readonly claim: ClearingClaim; readonly bidders: readonly Address[] }
  | {
      readonly kind: 'pay'
      readonly winners: readonly SettlementEntry<Address>[]
      readonly refunds: readonly SettlementEntry<Address>[]
    }

/** All that decides what there is to send. */
export interface Situation {
  readonly auction: ChainAuction
  readonly calculation: Calculation
  /** What `proveClearing` is told; undefined for a void auction. */
  readonly claim: ClearingClaim | undefined
  /** How many bidders the contract has counted for that claim. */
  readonly proved: number
  /** Of one call. */
  readonly gasBudget: bigint
}

/**
 * What is left to send, from what the contract has: whoever asks, and whenever, gets the rest. A settlement that fits one call
 * proves its price itself; a longer one is proved first.
 */
export function planSettlement(situation: Situation): SettlementStep[] {
  const { auction, claim, proved, gasBudget } = situation
  if (auction.status === 'PROCESSED') return []
  const payments = planPayments(situation)
  const isCleared = auction.outcome !== null
  if (isCleared || claim === undefined || (payments.length === 1 && proved === 0)) return payments
  const proofs = provingCalls(auction.bids, { gasBudget, costs: gasCosts.proving, proved })
  return [...proofs.map((bidders): SettlementStep => ({ kind: 'prove', claim, bidders })), ...payments]
}

function planPayments({ auction, calculation: { settlement }, gasBudget }: Situation): SettlementStep[] {
  const settled = new Map(auction.settlements.map((each) => [each.bidder, each]))
  const winners = settlement.winners.filter(({ bidder }) => (settled.get(bidder)?.amount ?? 0n) === 0n)
  const refunds = settlement.refunds.filter(({ bidder }) => (settled.get(bidder)?.refunded ?? 0n) === 0n)
  const options = { gasBudget, costs: gasCosts.settlement, bidCounts: countBids(auction.bids) }
  const calls = settlementCalls({ winners, refunds }, options)
  // An auction without bidders is closed by a call that names nobody.
  const all = calls.length === 0 ? [{ winners: [], refunds: [] }] : calls
  return all.map((call) => ({ kind: 'pay', ...call }))
}

/** The same text for the same end: what an administrator approves, and nothing else is sent. */
export function describeEnd({ auction, calculation }: Pick<Situation, 'auction' | 'calculation'>): string {
  const price = calculation.outcome === 'sold' ? calculation.clearingPrice : 'void'
  return `${price} of ${auction.bids.length}`
}
