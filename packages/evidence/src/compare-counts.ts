import { type AuctionState, isProcessed, outcomes } from './auction-state.ts'

/** What an auction's events add up to. */
export interface AuctionCounts {
  readonly bids: bigint
  readonly bidders: bigint
  /** Bids that are withdrawn, or whose bidder is settled. */
  readonly settledBids: bigint
  /** Null until the contract has decided. */
  readonly outcome: 'SOLD' | 'VOID' | null
  /** 0 unless the auction is sold. */
  readonly clearingPrice: bigint
  readonly proceedsPaid: boolean
  readonly tokensReturned: boolean
  readonly processed: boolean
}

type Count = bigint | boolean | string | null

/** Returns a description of the first count on which the contract and its events differ. */
export function compareCounts(state: AuctionState, counts: AuctionCounts): string | undefined {
  const outcome = outcomes[state.outcome] ?? null
  const pairs: readonly (readonly [string, Count, Count])[] = [
    ['bids', state.bidCount, counts.bids],
    ['bidders', state.bidderCount, counts.bidders],
    ['settled bids', state.settledBidCount, counts.settledBids],
    ['outcome', outcome, counts.outcome],
    ['clearing price', state.clearingPrice, counts.clearingPrice],
    ['proceeds paid', state.proceedsPaid, counts.proceedsPaid],
    ['tokens returned', outcome === 'VOID', counts.tokensReturned],
    ['processed', isProcessed(state), counts.processed],
  ]
  const different = pairs.find(([, contract, events]) => contract !== events)
  if (different === undefined) return undefined
  const [what, contract, events] = different
  return `${what}: the contract says ${contract}, the node's events say ${events}`
}
