import type { AuctionStatus } from '@melos/api-contract'
import { deadlines } from '@melos/clearing'
import { type RawBuilder, sql } from 'kysely'
import {
  findAuctionSummaries,
  findNextChange,
  statusConditions,
} from '../../auction-summaries/auction-summary-store.ts'
import type { Database } from '../../database/database.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'
import { ENDING_SOON_MS } from './find-task.ts'

interface BidderCounts {
  readonly bidderCount: number
  readonly settledBidderCount: number
}

export type OverseenAuctionRow = AuctionSummaryRow & BidderCounts

interface Page {
  readonly statuses: readonly AuctionStatus[]
  readonly now: Date
  readonly offset: number
  readonly limit: number
}

/** Auctions with a task first, by end; then the newest first. */
export async function listOverseenAuctions(
  db: Database,
  { statuses, now, offset, limit }: Page,
): Promise<OverseenAuctionRow[]> {
  // Finding the page's ids first avoids reading the works, books and bids of all auctions.
  const conditions = statusConditions(now, processed)
  const hasTask = taskCondition(now)
  const { rows } = await sql<{ id: bigint }>`
    select auctions.id from ${publicAuctions}
    where ${sql.join(
      statuses.map((status) => conditions[status]),
      sql` or `,
    )}
    order by (${hasTask}) desc, case when ${hasTask} then ends_at end, auctions.id desc
    offset ${offset} limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const summaries = new Map((await findAuctionSummaries(db, ids)).map((row) => [row.id, row]))
  const counts = await countBidders(db, ids)
  return ids.flatMap((id) => {
    const summary = summaries.get(id)
    if (summary === undefined) return []
    return [{ ...summary, ...(counts.get(id) ?? { bidderCount: 0, settledBidderCount: 0 }) }]
  })
}

export async function countByStatus(db: Database, now: Date): Promise<Record<AuctionStatus, number>> {
  const { PENDING, OPEN, TERMINATED, PROCESSED } = statusConditions(now, processed)
  const { rows } = await sql<Record<AuctionStatus, number>>`
    select
      (count(*) filter (where ${PENDING}))::int as "PENDING",
      (count(*) filter (where ${OPEN}))::int as "OPEN",
      (count(*) filter (where ${TERMINATED}))::int as "TERMINATED",
      (count(*) filter (where ${PROCESSED}))::int as "PROCESSED"
    from ${publicAuctions}`.execute(db)
  return rows[0] ?? { PENDING: 0, OPEN: 0, TERMINATED: 0, PROCESSED: 0 }
}

export async function findNextTaskChange(db: Database, now: Date): Promise<Date | undefined> {
  return await findNextChange(db, now, [-ENDING_SOON_MS, deadlines.openToAllMs, deadlines.reclaimableMs])
}

const processed = sql`processed.auction_id`

const publicAuctions = sql`
  auctions
  join public_works works on works.token = auctions.token
  left join settlement_events processed on processed.auction_id = auctions.id and processed.type = 'PROCESSED'`

/** The condition of `findTask` in SQL. */
function taskCondition(now: Date): RawBuilder<unknown> {
  const soon = new Date(now.getTime() + ENDING_SOON_MS)
  return sql`processed.auction_id is null and starts_at <= ${now} and ends_at <= ${soon}`
}

/** A bidder who has withdrawn every bid doesn't count. */
async function countBidders(db: Database, ids: readonly bigint[]): Promise<Map<bigint, BidderCounts>> {
  const { rows } = await sql<BidderCounts & { auction_id: bigint }>`
    select auction_id, count(*)::int as "bidderCount", count(settled.bidder)::int as "settledBidderCount"
    from (
      select distinct auction_id, bidder from bids where auction_id = any(${ids}) and withdrawn_in is null
    ) bidders
    left join settled_bidders settled using (auction_id, bidder)
    group by auction_id`.execute(db)
  return new Map(rows.map(({ auction_id, ...counts }) => [auction_id, counts]))
}
