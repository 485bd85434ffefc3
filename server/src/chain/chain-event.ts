import type { MinedLog } from '@melos/evidence/ask-for-logs'
import type { Hash } from 'viem'

/** How many blocks the index can undo. Older ones count as final, unless the node says that newer ones are too. */
export const BLOCKS_KEPT = 256n

export interface ChainBlock {
  readonly number: bigint
  readonly hash: Hash
  readonly timestamp: Date
}

export interface MinedBlock {
  readonly block: ChainBlock
  readonly logs: readonly ChainLog[]
}

/** Undoes what was read. */
export type UndoEvent = Extract<ChainEvent, { type: 'reorg' | 'rebuild' }>

export type ChainEvent =
  /** The next blocks, up to the last one given. Old blocks without our logs are left out, except for the last. */
  | { readonly type: 'blocks'; readonly blocks: readonly MinedBlock[]; readonly reachHead: boolean }
  /** The last known block is the head. */
  | { readonly type: 'current' }
  /** Blocks after `ancestor` are no longer part of the chain, or they were read wrongly. */
  | { readonly type: 'reorg'; readonly ancestor: bigint }
  /** None of the known blocks is part of the chain, or older ones were read wrongly. */
  | { readonly type: 'rebuild' }

export type ChainLog = MinedLog
