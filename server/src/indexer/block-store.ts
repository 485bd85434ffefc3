import type { ChainBlock } from '../chain/chain-event.ts'
import type { Database } from '../database/database.ts'

/** A reorganisation deeper than this means that the whole chain is read again. */
const BLOCKS_KEPT = 256

/** Newest first. */
export async function listBlocks(db: Database): Promise<ChainBlock[]> {
  return await db.selectFrom('blocks').selectAll().orderBy('number', 'desc').execute()
}

/** The cursor: every block up to this one is indexed. */
export async function findLatestBlock(db: Database): Promise<ChainBlock | undefined> {
  return await db.selectFrom('blocks').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Moves the cursor past these blocks, which are given oldest first. */
export async function insertBlocks(db: Database, blocks: readonly ChainBlock[]): Promise<void> {
  const kept = blocks.slice(-BLOCKS_KEPT)
  const newest = kept.at(-1)
  if (newest === undefined) return
  await db.insertInto('blocks').values(kept).execute()
  await db
    .deleteFrom('blocks')
    .where('number', '<=', newest.number - BigInt(BLOCKS_KEPT))
    .execute()
}

export async function deleteBlocksAfter(db: Database, number: bigint): Promise<void> {
  await db.deleteFrom('blocks').where('number', '>', number).execute()
}
