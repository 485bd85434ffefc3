import { type Database, isUniqueViolation } from '../../database/database.ts'
import type { BidRequestRow } from '../../database/schema.ts'

type BidTerms = Pick<BidRequestRow, 'id' | 'auction_id' | 'bidder' | 'quantity' | 'price'>

export async function insertBidRequest(db: Database, request: BidTerms): Promise<void> {
  await db.insertInto('bid_requests').values(request).execute()
}

export async function findBidRequest(
  db: Database,
  { id, bidder }: Pick<BidRequestRow, 'id' | 'bidder'>,
): Promise<BidRequestRow | undefined> {
  return await db
    .selectFrom('bid_requests')
    .selectAll()
    .where('id', '=', id)
    .where('bidder', '=', bidder)
    .executeTakeFirst()
}

export async function countOpenRequests(db: Database, bidder: BidRequestRow['bidder']): Promise<number> {
  const { count } = await db
    .selectFrom('bid_requests')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('bidder', '=', bidder)
    .where('transaction_hash', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface PlacedBid {
  readonly id: string
  readonly previous: `0x${string}` | null
  readonly transactionHash: `0x${string}`
  readonly bidNumber: number
}

/** Requests and bids match one to one, so this is false if the request has another transaction or the bid another request. */
export async function joinTransaction(
  db: Database,
  { id, previous, transactionHash, bidNumber }: PlacedBid,
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('bid_requests')
      .set({ transaction_hash: transactionHash, bid_number: bidNumber })
      .where('id', '=', id)
      .where('transaction_hash', 'is not distinct from', previous)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function deleteRequestsOf(db: Database, bidder: BidRequestRow['bidder']): Promise<void> {
  await db.deleteFrom('bid_requests').where('bidder', '=', bidder).execute()
}
