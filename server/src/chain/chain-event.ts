import type { Hash, Log } from 'viem'

export interface ChainBlock {
  readonly number: bigint
  readonly hash: Hash
  readonly timestamp: Date
}

/** A block and what our contract says in it. */
export interface MinedBlock {
  readonly block: ChainBlock
  readonly logs: readonly ChainLog[]
}

/** What happens on a chain, as values. */
export type ChainEvent =
  /** The next blocks, one on another: a single one at the head, many while catching up. */
  | { readonly type: 'blocks'; readonly blocks: readonly MinedBlock[]; readonly reachHead: boolean }
  /** The last known block is the head: there is nothing to add. */
  | { readonly type: 'current' }
  /** Blocks after `ancestor` are no longer part of the chain. */
  | { readonly type: 'reorg'; readonly ancestor: bigint }
  /** None of the known blocks is part of the chain. */
  | { readonly type: 'rebuild' }

/** A log of a mined block. */
export type ChainLog = Log<bigint, number, false>
