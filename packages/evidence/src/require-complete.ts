import type { AuctionState } from './auction-state.ts'
import { compareCounts } from './compare-counts.ts'
import { EvidenceError } from './evidence-error.ts'
import type { MinedBid } from './read-bids.ts'
import type { SettlementEvent } from './read-settlement.ts'
import { sumSettlements } from './sum-settlements.ts'

interface Logged {
  readonly bids: readonly MinedBid[]
  readonly settlement: readonly SettlementEvent[]
}

/** Throws unless the events add up to what the contract has counted. */
export function requireComplete(state: AuctionState, { bids, settlement }: Logged): void {
  const offered = new Map<string, bigint>()
  for (const { bidder, price, quantity } of bids) offered.set(bidder, (offered.get(bidder) ?? 0n) + price * quantity)
  const settled = sumSettlements(settlement).filter(({ bidder, paid, refund }) => offered.get(bidder) === paid + refund)
  const has = (type: SettlementEvent['type']): boolean => settlement.some((event) => event.type === type)
  const difference = compareCounts(state, {
    bids: BigInt(bids.length),
    bidders: BigInt(offered.size),
    settledBidders: BigInt(settled.length),
    clearingPrice: settlement.find((event) => event.type === 'cleared')?.clearingPrice ?? 0n,
    proceedsPaid: has('proceeds'),
    tokensReturned: has('tokens-returned'),
    processed: has('processed'),
  })
  if (difference !== undefined) throw new EvidenceError('CHAIN_INCOMPLETE', difference)
}
