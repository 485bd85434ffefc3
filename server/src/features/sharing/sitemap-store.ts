import type { Database } from '../../database/database.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'

export type SitemapRow = Pick<AuctionSummaryRow, 'id' | 'starts_at' | 'ends_at' | 'processed_at'>

/** The newest auctions that the public sees, newest first. */
export async function listNewestAuctions(db: Database, limit: number): Promise<SitemapRow[]> {
  return await db
    .selectFrom('auction_summaries')
    .select(['id', 'starts_at', 'ends_at', 'processed_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
