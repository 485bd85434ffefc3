import { checkGas, fillCalls } from './fill-calls.ts'
import type { Settlement, SettlementEntry } from './settle.ts'

/** Marginal gas of a call and of one more entry in either list. */
export interface GasCosts {
  readonly perCall: bigint
  readonly perWinner: bigint
  readonly perRefund: bigint
  /** Counts from a wallet's second bid, because settling a wallet reads all its bids. */
  readonly perBid?: bigint
}

/** The lists of one `finalizeAuction`. */
export interface SettlementCall<Bidder extends string = string> {
  readonly winners: readonly SettlementEntry<Bidder>[]
  readonly refunds: readonly SettlementEntry<Bidder>[]
}

interface SettlementOptions {
  readonly gasBudget: bigint
  readonly costs: GasCosts
  /** From `countBids`; required if `costs.perBid` is set. */
  readonly bidCounts?: ReadonlyMap<string, number>
}

/** Splits a settlement into calls that fit the gas budget; a wallet's two entries stay together. */
export function settlementCalls<Bidder extends string>(
  settlement: Settlement<Bidder>,
  { gasBudget, costs, bidCounts }: SettlementOptions,
): SettlementCall<Bidder>[] {
  const { perCall, perWinner, perRefund, perBid = 0n } = costs
  checkGas({ gasBudget, perCall, perWinner, perRefund, perBid })
  checkUnique(settlement.winners)
  checkUnique(settlement.refunds)
  const wallets = Array.from(joinByBidder(settlement), (wallet) => ({
    ...wallet,
    gas:
      (wallet.winner ? perWinner : 0n) +
      (wallet.refund ? perRefund : 0n) +
      (perBid === 0n ? 0n : perBid * furtherBids(bidCounts, wallet.bidder)),
  }))
  return fillCalls(wallets, { gasBudget, perCall }).map((call) => ({
    winners: call.flatMap(({ winner }) => winner ?? []),
    refunds: call.flatMap(({ refund }) => refund ?? []),
  }))
}

function furtherBids(bidCounts: ReadonlyMap<string, number> | undefined, bidder: string): bigint {
  const count = bidCounts?.get(bidder)
  // A wallet can have 64 bids; assuming one would let its call run out of gas.
  if (count === undefined) throw new RangeError(`The number of bids of ${bidder} is missing`)
  return BigInt(count - 1)
}

interface WalletEntries<Bidder extends string> {
  readonly bidder: Bidder
  readonly winner?: SettlementEntry<Bidder>
  readonly refund?: SettlementEntry<Bidder>
}

/** Both lists must be in the same order of wallets, which the result keeps. */
function* joinByBidder<Bidder extends string>({
  winners,
  refunds,
}: Settlement<Bidder>): Iterable<WalletEntries<Bidder>> {
  const refundAt = new Map(refunds.map(({ bidder }, index) => [bidder, index]))
  let next = 0
  for (const winner of winners) {
    const { bidder } = winner
    const index = refundAt.get(bidder)
    if (index === undefined) {
      yield { bidder, winner }
      continue
    }
    // Moving backwards would settle a wallet twice.
    if (index < next) throw new RangeError('Winners and refunds are not in the same order')
    for (const refund of refunds.slice(next, index)) yield { bidder: refund.bidder, refund }
    const refund = refunds[index]
    yield refund === undefined ? { bidder, winner } : { bidder, winner, refund }
    next = index + 1
  }
  for (const refund of refunds.slice(next)) yield { bidder: refund.bidder, refund }
}

/** The contract refuses to settle a wallet twice. */
function checkUnique(entries: readonly SettlementEntry[]): void {
  const seen = new Set<string>()
  for (const { bidder } of entries) {
    if (seen.has(bidder)) throw new RangeError(`${bidder} is listed twice`)
    seen.add(bidder)
  }
}
