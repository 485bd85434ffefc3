import type { ListBidsAnswer } from '@melos/api-contract'
import { nextChangeOf } from '../../auction-summaries/auction-summary.ts'
import { findPublicAuction } from '../../auction-summaries/auction-summary-store.ts'
import type { Database } from '../../database/database.ts'
import { allotBids } from './allot-bids.ts'
import { listBidsByPrice } from './bid-store.ts'
import { toBidGroups } from './to-bid.ts'

interface BidsWanted {
  readonly auctionId: bigint
  readonly now: Date
  readonly offset: number
  /** All when absent. */
  readonly limit?: number
}

/** Bids of an auction as they travel, and until when time alone does not change them. */
export async function makeBids(
  db: Database,
  { auctionId, now, ...page }: BidsWanted,
): Promise<{ body: ListBidsAnswer; until: Date | undefined }> {
  const auction = await findPublicAuction(db, auctionId)
  const bids = await listBidsByPrice(db, { auctionId, ...page })
  const allotments = allotBids(auction, now)
  return {
    body: { data: toBidGroups(bids, allotments), total: Number(auction.bid_count) },
    until: nextChangeOf(auction, now),
  }
}
