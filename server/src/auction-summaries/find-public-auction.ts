import type { Database } from '../database/database.ts'
import type { AuctionSummaryRow } from '../database/schema.ts'
import { RequestError } from '../http/request-error.ts'
import { findAuctionSummary } from './auction-summary-store.ts'

/** For a request that names an auction: it is on the chain and its work is known, or there is nothing at this address. */
export async function findPublicAuction(db: Database, id: bigint): Promise<AuctionSummaryRow> {
  const auction = await findAuctionSummary(db, id)
  if (auction === undefined) throw new RequestError('NOT_FOUND')
  return auction
}
