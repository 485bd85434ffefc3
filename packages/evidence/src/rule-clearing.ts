import { deadlines, explainClearing, settle } from '@melos/clearing'
import type { Address } from 'viem'
import type { ChainAuction, ChainSettlement } from './chain-auction.ts'
import type { RuledClearing } from './verdict.ts'

interface Ruled {
  readonly clearing: RuledClearing
  /** What each bidder is due, in the order of first bids. */
  readonly dues: ReadonlyMap<Address, ChainSettlement>
}

/** What the rule gives for the bids that are there. */
export function ruleClearing(auction: ChainAuction): Ruled {
  const { minimumPrice, supply, threshold } = auction.terms
  const bids = auction.bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const isLapsed = isTooLate(auction)
  const { clearing, steps } = explainClearing({ supply, minimumPrice, threshold }, bids, { isLapsed })
  return { clearing: steps, dues: listDues(auction, settle(bids, clearing)) }
}

function isTooLate({ clearingPrice, blockTime, terms }: ChainAuction): boolean {
  return clearingPrice === 0n && blockTime >= terms.endsAt + BigInt(deadlines.reclaimableMs / 1_000)
}

function listDues(
  { bids }: ChainAuction,
  { winners, refunds }: ReturnType<typeof settle>,
): ReadonlyMap<Address, ChainSettlement> {
  const won = new Map(winners.map((entry) => [entry.bidder, entry]))
  const returned = new Map(refunds.map((entry) => [entry.bidder, entry]))
  const dueOf = (bidder: Address): ChainSettlement => ({
    bidder,
    amount: won.get(bidder)?.amount ?? 0n,
    paid: won.get(bidder)?.price ?? 0n,
    refunded: returned.get(bidder)?.price ?? 0n,
  })
  return new Map(bids.map(({ bidder }) => [bidder, dueOf(bidder)]))
}
