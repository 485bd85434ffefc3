import { type SettlementStep as Step, settlementSteps } from '@melos/clearing'
import type { Address } from 'viem'
import type { Situation } from './read-situation.ts'

export type SettlementStep = Step<Address>

/** The transactions that are left, going by the contract alone, so that any browser can continue at any time. */
export function planSettlement({ auction, calculation, gasBudget }: Situation): SettlementStep[] {
  if (auction.status === 'PROCESSED') return []
  const settled = new Set(auction.settlements.map(({ bidder }) => bidder))
  const lines = calculation.lines.filter(({ bidder }) => !settled.has(bidder))
  const clearingPrice = calculation.outcome === 'sold' ? calculation.clearingPrice : undefined
  const steps = settlementSteps(auction, { clearingPrice, lines, gasBudget })
  // A call with empty lists closes an auction without bidders.
  return lines.length === 0 ? [...steps, { kind: 'pay', winners: [], refunds: [] }] : steps
}

/** The result that an administrator approves. If it changes, nothing is sent. */
export function describeEnd({ auction, calculation }: Pick<Situation, 'auction' | 'calculation'>): string {
  const price = calculation.outcome === 'sold' ? calculation.clearingPrice : 'void'
  return `${price} of ${auction.bids.length}`
}
