import {
  type ClearingClaim,
  countBids,
  gasCosts,
  provingCalls,
  type SettlementEntry,
  settlementCalls,
} from '@melos/clearing'
import type { Address } from 'viem'
import type { Situation } from './read-situation.ts'

export type SettlementStep =
  /** Proves the clearing price to the contract; moves no money. */
  | { readonly kind: 'prove'; readonly claim: ClearingClaim; readonly bidders: readonly Address[] }
  | {
      readonly kind: 'pay'
      readonly winners: readonly SettlementEntry<Address>[]
      readonly refunds: readonly SettlementEntry<Address>[]
    }

/**
 * The transactions that are left, going by the contract alone, so that any browser can continue at any time. A settlement that
 * fits one call proves its price itself; a longer one is proved first.
 */
export function planSettlement(situation: Situation): SettlementStep[] {
  const { auction, calculation, proved, gasBudget } = situation
  const { claim } = calculation
  if (auction.status === 'PROCESSED') return []
  const payments = planPayments(situation)
  const isCleared = auction.outcome !== null
  if (isCleared || claim === undefined || (payments.length === 1 && proved === 0)) return payments
  const proofs = provingCalls(auction.bids, { gasBudget, costs: gasCosts.proving, proved })
  return [...proofs.map((bidders): SettlementStep => ({ kind: 'prove', claim, bidders })), ...payments]
}

function planPayments({ auction, calculation: { settlement }, gasBudget }: Situation): SettlementStep[] {
  const settled = new Map(auction.settlements.map((each) => [each.bidder, each]))
  const winners = settlement.winners.filter(({ bidder }) => (settled.get(bidder)?.quantity ?? 0n) === 0n)
  const refunds = settlement.refunds.filter(({ bidder }) => (settled.get(bidder)?.refund ?? 0n) === 0n)
  const options = { gasBudget, costs: gasCosts.settlement, bidCounts: countBids(auction.bids) }
  const calls = settlementCalls({ winners, refunds }, options)
  // A call with empty lists closes an auction without bidders.
  const all = calls.length === 0 ? [{ winners: [], refunds: [] }] : calls
  return all.map((call) => ({ kind: 'pay', ...call }))
}

/** The result that an administrator approves. If it changes, nothing is sent. */
export function describeEnd({ auction, calculation }: Pick<Situation, 'auction' | 'calculation'>): string {
  const price = calculation.outcome === 'sold' ? calculation.clearingPrice : 'void'
  return `${price} of ${auction.bids.length}`
}
