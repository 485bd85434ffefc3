import { countBids } from './count-bids.ts'
import { checkGas, fillCalls } from './fill-calls.ts'

/** Marginal gas: `perBid` counts from a bidder's second bid. */
export interface ProvingCosts {
  readonly perCall: bigint
  readonly perBidder: bigint
  readonly perBid: bigint
}

interface ProvingOptions {
  readonly gasBudget: bigint
  readonly costs: ProvingCosts
  /** The contract's `provedBidders` for this claim. */
  readonly proved?: number
}

/** The bidders for each remaining `proveClearing` call, in the order of their first bids. Needs all bids in chain order. */
export function provingCalls<Bidder extends string>(
  bids: readonly { readonly bidder: Bidder }[],
  { gasBudget, costs, proved = 0 }: ProvingOptions,
): Bidder[][] {
  checkGas({ gasBudget, ...costs })
  const parts = [...countBids(bids)].slice(proved).map(([bidder, count]) => ({
    bidder,
    gas: costs.perBidder + costs.perBid * BigInt(count - 1),
  }))
  return fillCalls(parts, { gasBudget, perCall: costs.perCall }).map((call) => call.map(({ bidder }) => bidder))
}
