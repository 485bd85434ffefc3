import type { ChainEvent, ChainLog } from '../chain/chain-event.ts'
import type { Database } from '../database/database.ts'
import { deleteBlocksAfter, insertBlock } from './block-store.ts'

/** What a feature does with the chain. */
export interface FeatureIndexer {
  /** Called for every log of the contract, in chain order; must ignore what is not its own. */
  indexLog(db: Database, log: ChainLog): Promise<void>
  /** Forgets all that came from blocks after this one. */
  undoAfter(db: Database, blockNumber: bigint): Promise<void>
}

/** One chain event, one transaction, with the cursor moved in it: a crash leaves a block indexed whole or not at all. */
export async function runIndexer(
  db: Database,
  { events, features }: { events: AsyncIterable<ChainEvent>; features: readonly FeatureIndexer[] },
): Promise<void> {
  for await (const event of events) {
    await db.transaction().execute((tx) => applyEvent(tx, event, features))
  }
}

async function applyEvent(db: Database, event: ChainEvent, features: readonly FeatureIndexer[]): Promise<void> {
  switch (event.type) {
    case 'block':
      for (const log of event.logs) for (const feature of features) await feature.indexLog(db, log)
      await insertBlock(db, event.block)
      return
    case 'reorg':
      for (const feature of features) await feature.undoAfter(db, event.ancestor)
      await deleteBlocksAfter(db, event.ancestor)
      return
    default:
      event satisfies never
  }
}
