import type { ChainEvent, ChainLog, MinedBlock } from '../chain/chain-event.ts'
import { digestLogs } from '../chain/digest-logs.ts'
import type { Contract } from '../chain/read-blocks.ts'
import { bumpDataVersion, type Database } from '../database/database.ts'
import {
  deleteBlocksAfter,
  deleteDigestsAfter,
  insertBlocks,
  insertDigests,
  saveCurrent,
  saveRebuilding,
  undoAuditProgress,
} from './index-store.ts'

export interface FeatureIndexer {
  /** Must ignore other features' logs and logs that it already has. People may be watching `live` blocks. */
  indexBlocks(db: Database, blocks: { readonly blocks: readonly MinedBlock[]; readonly live: boolean }): Promise<void>
  /** Deletes everything that came from blocks after this one. */
  undoAfter(db: Database, blockNumber: bigint): Promise<void>
  /** For a feature whose contracts come one by one, such as the song tokens that a factory makes. */
  readonly contracts?: FeatureContracts
}

export interface FeatureContracts {
  /** Those that the index has. */
  list(db: Database): Promise<readonly Contract[]>
  /** Those that these logs announce. */
  find(logs: readonly ChainLog[]): readonly Contract[]
}

/** More blocks at once than this are history, even when they reach the head. */
const LIVE_BLOCKS = 8
const SAVE_CURRENT_EVERY_MS = 1_000
const BEFORE_FIRST_BLOCK = -1n

/** Each chain event is one transaction that also moves the cursor, so a crash leaves a block fully indexed or not at all. */
export async function runIndexer(
  db: Database,
  { events, features }: { events: AsyncIterable<ChainEvent>; features: readonly FeatureIndexer[] },
): Promise<void> {
  let savedCurrentAt = Number.NEGATIVE_INFINITY
  for await (const event of events) {
    if (event.type === 'current') {
      if (performance.now() - savedCurrentAt < SAVE_CURRENT_EVERY_MS) continue
      await saveCurrent(db)
      savedCurrentAt = performance.now()
      continue
    }
    // A rebuild may take long, so every process must see the flag before it begins.
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
      return await undoAfter(db, BEFORE_FIRST_BLOCK, features)
    default:
      event satisfies never
  }
}

async function indexBlocks(
  db: Database,
  { blocks, reachHead }: Extract<ChainEvent, { type: 'blocks' }>,
  features: readonly FeatureIndexer[],
): Promise<void> {
  const withLogs = blocks.filter(({ logs }) => logs.length > 0)
  const live = reachHead && blocks.length <= LIVE_BLOCKS
  if (withLogs.length > 0) for (const feature of features) await feature.indexBlocks(db, { blocks: withLogs, live })
  await insertDigests(db, withLogs.map(digestLogs))
  await insertBlocks(
    db,
    blocks.map(({ block }) => block),
  )
  if (reachHead) await saveCurrent(db)
  if (withLogs.length > 0) await bumpDataVersion(db)
}

async function undoAfter(db: Database, ancestor: bigint, features: readonly FeatureIndexer[]): Promise<void> {
  // A feature's rows can refer to those of the features before it.
  for (const feature of features.toReversed()) await feature.undoAfter(db, ancestor)
  await deleteDigestsAfter(db, ancestor)
  await deleteBlocksAfter(db, ancestor)
  await undoAuditProgress(db, ancestor)
  await bumpDataVersion(db)
}
