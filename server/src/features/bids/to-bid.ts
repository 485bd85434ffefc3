import type { Bid, BidGroup } from '@melos/api-contract'
import { shareAtPrice } from '@melos/clearing'
import { formatEther } from 'viem'
import { projectOutcome } from '../../auction-summaries/auction-summary.ts'
import type { AuctionSummaryRow, BidRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

export function toBid(bid: BidRow, { clearingPrice, quantityOf }: Allotments): Bid {
  const quantity = quantityOf(bid)
  return {
    ...toPlacedBid(bid),
    finalTokenPrice: formatEther(quantity === 0n ? 0n : clearingPrice),
    finalTokenCount: Number(quantity),
    finalTotalPrice: formatEther(clearingPrice * quantity),
  }
}

export function toPlacedBid(bid: Omit<BidRow, 'before' | 'withdrawn_in'>) {
  return {
    id: Number(bid.id),
    startHashId: bid.transaction_hash,
    startTokenPrice: formatEther(bid.price),
    startTokenCount: Number(bid.quantity),
    startTotalPrice: formatEther(bid.price * bid.quantity),
    walletAddress: bid.bidder,
    placedAt: toUtcDateTime(bid.placed_at),
  }
}

export function toBidGroups(bids: readonly BidRow[], allotments: Allotments): BidGroup[] {
  const byPrice = Map.groupBy(bids, ({ price }) => price)
  return [...byPrice].map(([price, group]) => ({
    tokenPrice: formatEther(price),
    bids: group.map((bid) => toBid(bid, allotments)),
  }))
}

/** What each of an auction's bids gets: final once the auction has its outcome, before that as if it ended now. */
interface Allotments {
  readonly clearingPrice: bigint
  quantityOf(bid: Pick<BidRow, 'price' | 'quantity' | 'before'>): bigint
}

const nothing: Allotments = { clearingPrice: 0n, quantityOf: () => 0n }

/** Uses only the auction's book, so the cost doesn't grow with the number of bids. */
export function allotBids(auction: AuctionSummaryRow, now: Date): Allotments {
  const { clearing_price: clearingPrice } = auction
  if (clearingPrice === null || projectOutcome(auction, now) === 'VOID') return nothing
  return {
    clearingPrice,
    quantityOf(bid) {
      if (bid.price > clearingPrice) return bid.quantity
      return bid.price === clearingPrice ? shareOf(bid, auction) : 0n
    },
  }
}

function shareOf({ before, quantity }: Pick<BidRow, 'before' | 'quantity'>, auction: AuctionSummaryRow): bigint {
  const { marginal_supply: left, marginal_demand: demand } = auction
  if (left === null || demand === null) throw new Error(`Auction ${auction.id} has a price without a margin`)
  return shareAtPrice({ left, demand, before, quantity })
}
