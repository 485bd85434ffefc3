import type { Hash, Log } from 'viem'

export interface ChainBlock {
  readonly number: bigint
  readonly hash: Hash
  readonly timestamp: Date
}

export interface MinedBlock {
  readonly block: ChainBlock
  readonly logs: readonly ChainLog[]
}

export type ChainEvent =
  /** The next consecutive blocks: usually one at the head, many while catching up. */
  | { readonly type: 'blocks'; readonly blocks: readonly MinedBlock[]; readonly reachHead: boolean }
  /** The last known block is the head. */
  | { readonly type: 'current' }
  /** Blocks after `ancestor` are no longer part of the chain. */
  | { readonly type: 'reorg'; readonly ancestor: bigint }
  /** None of the known blocks is part of the chain. */
  | { readonly type: 'rebuild' }

export type ChainLog = Log<bigint, number, false>
