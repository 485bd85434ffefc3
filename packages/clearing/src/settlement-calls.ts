import type { SettlementLine } from './settle.ts'

/** Marginal gas of a call and of one more entry in either list. */
export interface GasCosts {
  readonly perCall: bigint
  readonly perWinner: bigint
  readonly perRefund: bigint
  /** Counts from a wallet's second bid, because settling a wallet reads all its bids. */
  readonly perBid: bigint
}

/** The contract's `Entry`. */
export interface SettlementEntry<Bidder extends string = string> {
  readonly bidder: Bidder
  /** Whole tokens that the bidder gets. */
  readonly amount: bigint
  /** Total MELS base units that a winner pays or a refund returns, without commission. */
  readonly price: bigint
}

/** The lists of one `finalizeAuction`. */
export interface SettlementCall<Bidder extends string = string> {
  readonly winners: readonly SettlementEntry<Bidder>[]
  readonly refunds: readonly SettlementEntry<Bidder>[]
}

interface SettlementOptions {
  readonly gasBudget: bigint
  readonly costs: GasCosts
}

/** Splits a settlement into calls that fit the gas budget; each call is filled before the next begins. */
export function settlementCalls<Bidder extends string>(
  lines: readonly SettlementLine<Bidder>[],
  { gasBudget, costs }: SettlementOptions,
): SettlementCall<Bidder>[] {
  const calls: SettlementLine<Bidder>[][] = []
  let used = gasBudget
  for (const line of lines) {
    const gas = gasOf(line, costs)
    if (costs.perCall + gas > gasBudget)
      throw new RangeError(`${line.bidder} doesn't fit into a call of ${gasBudget} gas`)
    if (calls.length === 0 || used + gas > gasBudget) {
      calls.push([])
      used = costs.perCall
    }
    calls.at(-1)?.push(line)
    used += gas
  }
  return calls.map(toCall)
}

function gasOf({ quantity, refund, bidCount }: SettlementLine, { perWinner, perRefund, perBid }: GasCosts): bigint {
  return (quantity > 0n ? perWinner : 0n) + (refund > 0n ? perRefund : 0n) + perBid * BigInt(bidCount - 1)
}

/** The winners' refunds come first, in the winners' order, because the contract then settles each wallet once. */
function toCall<Bidder extends string>(lines: readonly SettlementLine<Bidder>[]): SettlementCall<Bidder> {
  const winners = lines.filter(({ quantity }) => quantity > 0n)
  const losers = lines.filter(({ quantity }) => quantity === 0n)
  return {
    winners: winners.map(({ bidder, quantity, paid }) => ({ bidder, amount: quantity, price: paid })),
    refunds: [...winners, ...losers]
      .filter(({ refund }) => refund > 0n)
      .map(({ bidder, quantity, refund }) => ({ bidder, amount: quantity, price: refund })),
  }
}
