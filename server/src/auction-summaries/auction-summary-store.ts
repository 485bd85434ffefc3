import type { AuctionStatus } from '@melos/api-contract'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { AuctionSummaryRow, Schema } from '../database/schema.ts'

interface AuctionFilter {
  readonly statuses: readonly AuctionStatus[]
  readonly now: Date
  readonly offset: number
  readonly limit: number
}

/** Newest first, with the number of all that match. */
export async function listAuctionSummaries(
  db: Database,
  filter: AuctionFilter,
): Promise<{ rows: AuctionSummaryRow[]; total: number }> {
  const matching = db
    .selectFrom('auction_summaries')
    .where((where) => where.or(filter.statuses.map((status) => hasStatus(where, status, filter.now))))
  const rows = await matching.selectAll().orderBy('id', 'desc').offset(filter.offset).limit(filter.limit).execute()
  const { total } = await matching
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export async function findAuctionSummary(db: Database, id: bigint): Promise<AuctionSummaryRow | undefined> {
  return await db.selectFrom('auction_summaries').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAuctionSummaries(db: Database, ids: readonly bigint[]): Promise<AuctionSummaryRow[]> {
  if (ids.length === 0) return []
  return await db.selectFrom('auction_summaries').selectAll().where('id', 'in', ids).execute()
}

/** When time alone will next change what is said of any auction. */
export async function findNextChange(db: Database, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(starts_at) from auctions where starts_at > ${now}),
      (select min(ends_at) from auctions where ends_at > ${now}),
      (select min(ends_at) + interval '14 days' from auctions where ends_at > ${now}::timestamptz - interval '14 days')
    ) as at`.execute(db)
  return rows[0]?.at ?? undefined
}

function hasStatus(
  where: ExpressionBuilder<Schema, 'auction_summaries'>,
  status: AuctionStatus,
  now: Date,
): ExpressionWrapper<Schema, 'auction_summaries', SqlBool> {
  const unprocessed = where('processed_at', 'is', null)
  switch (status) {
    case 'PENDING':
      return where.and([unprocessed, where('starts_at', '>', now)])
    case 'OPEN':
      return where.and([unprocessed, where('starts_at', '<=', now), where('ends_at', '>', now)])
    case 'TERMINATED':
      return where.and([unprocessed, where('ends_at', '<=', now)])
    case 'PROCESSED':
      return where('processed_at', 'is not', null)
    default:
      return status satisfies never
  }
}
