import type { Database } from '../../database/database.ts'
import type { NewAuctionRow } from '../../database/schema.ts'

/** How many auctions are known; the contract numbers them from 0 without a gap. */
export async function countAuctions(db: Database): Promise<bigint> {
  const { count } = await db
    .selectFrom('auctions')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAuctions(db: Database, auctions: readonly NewAuctionRow[]): Promise<void> {
  if (auctions.length > 0) await db.insertInto('auctions').values(auctions).execute()
}

/** Gives the numbers of the auctions that are gone. */
export async function deleteAuctionsAfter(db: Database, blockNumber: bigint): Promise<bigint[]> {
  const rows = await db.deleteFrom('auctions').where('block_number', '>', blockNumber).returning('id').execute()
  return rows.map(({ id }) => id)
}
