import type { Hash, Log } from 'viem'

export interface ChainBlock {
  readonly number: bigint
  readonly hash: Hash
  readonly timestamp: Date
}

/** What happens on a chain, as values: one more block, or blocks after `ancestor` that are no longer part of it. */
export type ChainEvent =
  | { readonly type: 'block'; readonly block: ChainBlock; readonly logs: readonly ChainLog[] }
  | { readonly type: 'reorg'; readonly ancestor: bigint }

/** A log of a mined block. */
export type ChainLog = Log<bigint, number, false>
