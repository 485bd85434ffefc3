import { type AuctionState, isProcessed } from './auction-state.ts'

/** What an auction's events add up to. */
export interface AuctionCounts {
  readonly bids: bigint
  readonly bidders: bigint
  /** Bidders whose payment and refund add up to the offer. */
  readonly settledBidders: bigint
  /** 0 until it is known. */
  readonly clearingPrice: bigint
  readonly proceedsPaid: boolean
  readonly tokensReturned: boolean
  readonly processed: boolean
}

/** Returns a description of the first count on which the contract and its events differ. */
export function compareCounts(state: AuctionState, counts: AuctionCounts): string | undefined {
  const pairs: readonly (readonly [string, bigint | boolean, bigint | boolean])[] = [
    ['bids', state.bidCount, counts.bids],
    ['bidders', state.bidderCount, counts.bidders],
    ['settled bidders', state.settledBidderCount, counts.settledBidders],
    ['clearing price', state.clearingPrice, counts.clearingPrice],
    ['proceeds paid', state.proceedsPaid, counts.proceedsPaid],
    ['tokens returned', state.tokensReturned, counts.tokensReturned],
    ['processed', isProcessed(state), counts.processed],
  ]
  const different = pairs.find(([, contract, events]) => contract !== events)
  if (different === undefined) return undefined
  const [what, contract, events] = different
  return `${what}: the contract says ${contract}, the node's events say ${events}`
}
