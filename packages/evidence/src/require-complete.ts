import type { AuctionState } from './auction-state.ts'
import { compareCounts } from './compare-counts.ts'
import { EvidenceError } from './evidence-error.ts'
import type { MinedBid } from './read-bids.ts'
import { listSettlements, type SettlementEvent } from './read-settlement.ts'

interface Logged {
  readonly bids: readonly MinedBid[]
  readonly settlement: readonly SettlementEvent[]
}

/** Throws unless the events add up to what the contract has counted. */
export function requireComplete(state: AuctionState, { bids, settlement }: Logged): void {
  const settled = new Set(listSettlements(settlement).map(({ bidder }) => bidder))
  const cleared = settlement.find((event) => event.type === 'cleared')
  const has = (type: SettlementEvent['type']): boolean => settlement.some((event) => event.type === type)
  const difference = compareCounts(state, {
    bids: BigInt(bids.length),
    bidders: BigInt(new Set(bids.map(({ bidder }) => bidder)).size),
    settledBids: BigInt(bids.filter((bid) => bid.withdrawnIn !== null || settled.has(bid.bidder)).length),
    outcome: cleared?.outcome ?? null,
    clearingPrice: cleared?.clearingPrice ?? 0n,
    proceedsPaid: has('proceeds'),
    tokensReturned: has('tokens-returned'),
    processed: has('processed'),
  })
  if (difference !== undefined) throw new EvidenceError('CHAIN_INCOMPLETE', difference)
}
