import { countBids } from './count-bids.ts'
import { checkGas, fillCalls } from './fill-calls.ts'

/** Gas at the margin: of a call without bidders, of one bidder more, and of each bid of a bidder after the first. */
export interface ProvingCosts {
  readonly perCall: bigint
  readonly perBidder: bigint
  readonly perBid: bigint
}

interface ProvingOptions {
  readonly gasBudget: bigint
  readonly costs: ProvingCosts
  /** How many bidders the contract has counted for this claim: `provedBidders`. */
  readonly proved?: number
}

/** The bidders of each `proveClearing` to come, in the order of their first bids; `bids` are all, in chain order. */
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
