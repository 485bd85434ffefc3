import type { ChainBlock } from '../chain/chain-event.ts'
import type { Database } from '../database/database.ts'

/** How deep a reorganisation can be undone; a deeper one means reading everything again. */
const BLOCKS_KEPT = 256n

/** Newest first. */
export async function listBlocks(db: Database): Promise<ChainBlock[]> {
  return await db.selectFrom('blocks').selectAll().orderBy('number', 'desc').execute()
}

/** The cursor: everything up to this block is indexed. */
export async function findLatestBlock(db: Database): Promise<ChainBlock | undefined> {
  return await db.selectFrom('blocks').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

export async function insertBlock(db: Database, block: ChainBlock): Promise<void> {
  await db.insertInto('blocks').values(block).execute()
  await db
    .deleteFrom('blocks')
    .where('number', '<=', block.number - BLOCKS_KEPT)
    .execute()
}

export async function deleteBlocksAfter(db: Database, number: bigint): Promise<void> {
  await db.deleteFrom('blocks').where('number', '>', number).execute()
}
