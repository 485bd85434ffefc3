import { projectOutcome } from '../../auction-summaries/auction-summary.ts'
import type { AuctionSummaryRow, BidRow } from '../../database/schema.ts'

/** What bids of an auction get: final once it has its outcome, before that as if it ended now. */
export interface Allotments {
  /** Paid for each token; 0 when nothing is sold. */
  readonly clearingPrice: bigint
  quantityOf(bid: Pick<BidRow, 'id' | 'price' | 'quantity'>): bigint
}

const nothing: Allotments = { clearingPrice: 0n, quantityOf: () => 0n }

/** From the auction's book alone, however many bids it has. */
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

/** The rule's share at the clearing price; `findMargin` has found who is the last to be rounded up. */
function shareOf({ id, quantity }: Pick<BidRow, 'id' | 'quantity'>, auction: AuctionSummaryRow): bigint {
  const { marginal_supply: supply, marginal_demand: demand, last_remainder, last_rounded_id } = auction
  if (supply === null || demand === null) throw new Error(`Auction ${auction.id} has a price without a margin`)
  const [share, remainder] = [(quantity * supply) / demand, (quantity * supply) % demand]
  if (last_remainder === null || last_rounded_id === null) return share
  const isRoundedUp = remainder > last_remainder || (remainder === last_remainder && id <= last_rounded_id)
  return isRoundedUp ? share + 1n : share
}
