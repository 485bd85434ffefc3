import { type Clearing, clearAuction, deadlines, settle } from '@melos/clearing'
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
  const { initialPrice: reservePrice, tokenAmount: supply, threshold } = auction.terms
  const bids = auction.bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const offer = { supply, reservePrice, threshold }
  const outcome = clearAuction(offer, bids)
  const clearing = outcome.outcome === 'sold' && isTooLate(auction) ? missed : outcome
  return {
    clearing: describe(auction, {
      clearing,
      // To know the price even where it is not enough.
      reached: outcome.outcome === 'sold' ? outcome : clearAuction({ ...offer, threshold: 0n }, bids),
    }),
    dues: listDues(auction, settle(bids, clearing)),
  }
}

/** `settle` returns everything to everybody, whatever the reason. */
const missed: Clearing = { outcome: 'void', reason: 'below-threshold' }

function isTooLate({ clearingPrice, blockTime, terms }: ChainAuction): boolean {
  return clearingPrice === 0n && blockTime >= terms.endsAt + BigInt(deadlines.reclaimableMs / 1_000)
}

function describe(
  { bids, terms: { tokenAmount: supply } }: ChainAuction,
  { clearing, reached }: { clearing: Clearing; reached: Clearing },
): RuledClearing {
  const demand = sumQuantities(bids)
  if (reached.outcome === 'void') return { outcome: 'void', reason: 'undersubscribed', supply, demand }
  const { clearingPrice: price } = reached
  const demandAbove = sumQuantities(bids.filter((bid) => bid.price > price))
  const bidsAtPrice = bids.filter((bid) => bid.price === price)
  const allotments = clearing.outcome === 'sold' ? clearing.allotments : []
  const cut = {
    supply,
    demand,
    price,
    demandAbove,
    demandAtPrice: sumQuantities(bidsAtPrice),
    left: supply - demandAbove,
    atPrice: bidsAtPrice.map(({ index, bidder, quantity }) => ({
      index,
      bidder,
      quantity,
      allotment: allotments[Number(index)] ?? 0n,
    })),
  }
  if (clearing.outcome === 'sold') return { outcome: 'sold', ...cut }
  return { outcome: 'void', reason: clearing === missed ? 'deadline' : 'below-threshold', ...cut }
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

function sumQuantities(bids: readonly { quantity: bigint }[]): bigint {
  return bids.reduce((total, { quantity }) => total + quantity, 0n)
}
