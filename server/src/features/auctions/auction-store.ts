import type { AuctionStatus } from '@melos/api-contract'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { AuctionRow, NewAuctionRow, Schema } from '../../database/schema.ts'

export async function insertAuction(db: Database, auction: NewAuctionRow): Promise<void> {
  await db
    .insertInto('auctions')
    .values(auction)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function deleteAuctionsAfter(db: Database, blockNumber: bigint): Promise<void> {
  await db.deleteFrom('auctions').where('block_number', '>', blockNumber).execute()
}

interface AuctionFilter {
  readonly statuses: readonly AuctionStatus[]
  readonly now: Date
  readonly offset: number
  readonly limit: number
}

/** Newest first, with the number of all that match. */
export async function listAuctions(
  db: Database,
  filter: AuctionFilter,
): Promise<{ rows: AuctionRow[]; total: number }> {
  const matching = db
    .selectFrom('auctions')
    .where((where) => where.or(filter.statuses.map((status) => hasStatus(where, status, filter.now))))
  const [rows, counted] = await Promise.all([
    matching.selectAll().orderBy('id', 'desc').offset(filter.offset).limit(filter.limit).execute(),
    matching.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.total) }
}

function hasStatus(
  where: ExpressionBuilder<Schema, 'auctions'>,
  status: AuctionStatus,
  now: Date,
): ExpressionWrapper<Schema, 'auctions', SqlBool> {
  switch (status) {
    case 'PENDING':
      return where('starts_at', '>', now)
    case 'OPEN':
      return where.and([where('starts_at', '<=', now), where('ends_at', '>', now)])
    case 'TERMINATED':
      return where('ends_at', '<=', now)
    case 'PROCESSED':
      // Settlements on the chain are not indexed: here every ended auction stays TERMINATED.
      return where.lit(false)
    default:
      return status satisfies never
  }
}
