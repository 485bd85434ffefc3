import type { AuctionOutcome } from '@melos/api-contract'
import type { AuctionSummaryRow } from '../database/schema.ts'

/** An auction that nobody has cleared by then gives everything back: the contract's rule. */
const LAPSES_AFTER_MS = 14 * 24 * 60 * 60 * 1000

type Projected = Pick<
  AuctionSummaryRow,
  'token_amount' | 'threshold' | 'clearing_price' | 'demand' | 'ends_at' | 'outcome'
>

/** The outcome that the contract has given, or the one that the rule gives with the bids there are. */
export function projectOutcome(auction: Projected, now: Date): AuctionOutcome {
  if (auction.outcome !== null) return auction.outcome
  const { clearing_price: price, token_amount: supply, demand, threshold } = auction
  const sells = price !== null && demand >= supply && price * supply >= threshold
  return sells && now < lapsesAt(auction) ? 'SOLD' : 'VOID'
}

/** From then on an auction that nobody has cleared is void, and its bidders may `reclaim`. */
export function lapsesAt({ ends_at }: Pick<AuctionSummaryRow, 'ends_at'>): Date {
  return new Date(ends_at.getTime() + LAPSES_AFTER_MS)
}

/** When time alone will next change what is said of the auction. */
export function changesNextAt(
  auction: Pick<AuctionSummaryRow, 'starts_at' | 'ends_at' | 'processed_at'>,
  now: Date,
): Date | undefined {
  if (auction.processed_at !== null) return undefined
  return [auction.starts_at, auction.ends_at, lapsesAt(auction)].find((moment) => moment > now)
}
