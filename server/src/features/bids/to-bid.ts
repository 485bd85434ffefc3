import type { Bid, BidGroup } from '@melos/api-contract'
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

export function toPlacedBid(bid: BidRow) {
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
  quantityOf(bid: Pick<BidRow, 'id' | 'price' | 'quantity'>): bigint
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

/** The share at the clearing price. `findMargin` has found the last bid that is rounded up. */
function shareOf({ id, quantity }: Pick<BidRow, 'id' | 'quantity'>, auction: AuctionSummaryRow): bigint {
  const { marginal_supply: supply, marginal_demand: demand, last_remainder, last_rounded_id } = auction
  if (supply === null || demand === null) throw new Error(`Auction ${auction.id} has a price without a margin`)
  const [share, remainder] = [(quantity * supply) / demand, (quantity * supply) % demand]
  if (last_remainder === null || last_rounded_id === null) return share
  const isRoundedUp = remainder > last_remainder || (remainder === last_remainder && id <= last_rounded_id)
  return isRoundedUp ? share + 1n : share
}
