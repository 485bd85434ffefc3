import type { AuctionOutcome, AuctionStatus } from '@melos/api-contract'
import { auctionStatus, changesNextAt, reclaimableFrom } from '@melos/clearing'
import { formatEther } from 'viem'
import type { AuctionSummaryRow, BookRow } from '../database/schema.ts'

type Times = Pick<AuctionSummaryRow, 'starts_at' | 'ends_at' | 'processed_at'>
type Projected = Pick<AuctionSummaryRow, 'supply' | 'threshold' | 'clearing_price' | 'demand' | 'ends_at' | 'outcome'>

const labels: Record<AuctionStatus, string> = {
  PENDING: 'Pending',
  OPEN: 'Open',
  TERMINATED: 'Terminated',
  PROCESSED: 'Processed',
}

export function labelStatus(value: AuctionStatus): { value: AuctionStatus; label: string } {
  return { value, label: labels[value] }
}

export function statusOf(row: Times, now: Date): { value: AuctionStatus; label: string } {
  return labelStatus(auctionStatus(timesOf(row), now))
}

export function nextChangeOf(row: Times, now: Date): Date | undefined {
  return changesNextAt(timesOf(row), now)
}

function timesOf({ starts_at: startsAt, ends_at: endsAt, processed_at }: Times) {
  return { startsAt, endsAt, isProcessed: processed_at !== null }
}

/** The contract's outcome, or the one that the current bids would lead to. */
export function projectOutcome(auction: Projected, now: Date): AuctionOutcome {
  if (auction.outcome !== null) return auction.outcome
  const { clearing_price: price, supply, demand, threshold } = auction
  const isSold = price !== null && demand >= supply && price * supply >= threshold
  return isSold && now < reclaimableFrom(auction.ends_at) ? 'SOLD' : 'VOID'
}

export function describeDemand(
  book: Pick<BookRow, 'demand' | 'bid_count' | 'clearing_price' | 'lowest_price' | 'highest_price'>,
  supply: bigint,
) {
  return {
    tokensAvailable: book.demand < supply ? Number(supply - book.demand) : 0,
    clearingPrice: formatPrice(book.clearing_price),
    lowestBidPrice: formatPrice(book.lowest_price),
    highestBidPrice: formatPrice(book.highest_price),
    bidCount: Number(book.bid_count),
  }
}

function formatPrice(price: bigint | null): string | null {
  return price === null ? null : formatEther(price)
}
