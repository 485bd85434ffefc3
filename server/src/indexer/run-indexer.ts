import type { ChainEvent, MinedBlock } from '../chain/chain-event.ts'
import { bumpDataVersion } from '../database/data-version.ts'
import type { Database } from '../database/database.ts'
import { deleteBlocksAfter, insertBlocks } from './block-store.ts'
import { saveCurrent, saveRebuilding } from './index-state-store.ts'

/** What a feature does with the chain. */
export interface FeatureIndexer {
  /**
   * Called with every block, in chain order; must ignore logs that are not its own and logs it has already. `live` blocks are
   * at the chain's head: somebody may be watching.
   */
  indexBlocks(db: Database, blocks: { readonly blocks: readonly MinedBlock[]; readonly live: boolean }): Promise<void>
  /** Forgets all that came from blocks after this one. */
  undoAfter(db: Database, blockNumber: bigint): Promise<void>
}

/** More blocks at once than this are history, even when they reach the head. */
const LIVE_BLOCKS = 8
/** An index that stands at the head says so this often. */
const SAY_CURRENT_EVERY_MS = 1_000
/** Nothing is before the first block. */
const BEFORE_ALL = -1n

/** One chain event, one transaction, with the cursor moved in it: a crash leaves a block indexed whole or not at all. */
export async function runIndexer(
  db: Database,
  { events, features }: { events: AsyncIterable<ChainEvent>; features: readonly FeatureIndexer[] },
): Promise<void> {
  let saidCurrentAt = Number.NEGATIVE_INFINITY
  for await (const event of events) {
    if (event.type === 'current') {
      if (performance.now() - saidCurrentAt < SAY_CURRENT_EVERY_MS) continue
      await saveCurrent(db)
      saidCurrentAt = performance.now()
      continue
    }
    // Seen by all before the work begins, which may take long.
    if (event.type === 'rebuild') await saveRebuilding(db)
    await db.transaction().execute((tx) => applyEvent(tx, event, features))
  }
}

type ChangeEvent = Exclude<ChainEvent, { type: 'current' }>

async function applyEvent(db: Database, event: ChangeEvent, features: readonly FeatureIndexer[]): Promise<void> {
  switch (event.type) {
    case 'blocks':
      return await indexBlocks(db, event, features)
    case 'reorg':
      return await undoAfter(db, event.ancestor, features)
    case 'rebuild':
      return await undoAfter(db, BEFORE_ALL, features)
    default:
      event satisfies never
  }
}

async function indexBlocks(
  db: Database,
  { blocks, reachHead }: Extract<ChainEvent, { type: 'blocks' }>,
  features: readonly FeatureIndexer[],
): Promise<void> {
  const speaking = blocks.filter(({ logs }) => logs.length > 0)
  const live = reachHead && blocks.length <= LIVE_BLOCKS
  if (speaking.length > 0) for (const feature of features) await feature.indexBlocks(db, { blocks: speaking, live })
  await insertBlocks(
    db,
    blocks.map(({ block }) => block),
  )
  if (reachHead) await saveCurrent(db)
  if (speaking.length > 0) await bumpDataVersion(db)
}

async function undoAfter(db: Database, ancestor: bigint, features: readonly FeatureIndexer[]): Promise<void> {
  for (const feature of features) await feature.undoAfter(db, ancestor)
  await deleteBlocksAfter(db, ancestor)
  await bumpDataVersion(db)
}
