import type { Situation } from './plan-settlement.ts'

/** The same text for the same end: what an administrator approves, and nothing else is sent. */
export function describeEnd({ auction, calculation }: Pick<Situation, 'auction' | 'calculation'>): string {
  const price = calculation.outcome === 'sold' ? calculation.clearingPrice : 'void'
  return `${price} of ${auction.bids.length}`
}
