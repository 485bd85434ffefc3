import type { Client, Hash } from 'viem'
import { getBlock } from 'viem/actions'
import { EvidenceError } from './evidence-error.ts'

/** A node's events that can't all be there. */
export function incomplete(message: string, cause?: unknown): EvidenceError {
  return new EvidenceError('CHAIN_INCOMPLETE', `The node's events don't add up: ${message}`, { cause })
}

export function requireCount(what: string, [contract, events]: readonly [bigint | string, bigint | string]): void {
  if (contract === events) return
  const difference = `${what}: the contract says ${contract}, the node's events say ${events}`
  throw new EvidenceError('CHAIN_INCOMPLETE', difference)
}

export interface BlockPlace {
  readonly number: bigint
  readonly hash: Hash
}

/** Data from before and after a reorganisation doesn't fit together. */
export async function requireSameBlock(client: Client, block: BlockPlace): Promise<void> {
  const { hash } = await getBlock(client, { blockNumber: block.number })
  if (hash === block.hash) return
  throw new EvidenceError('CHAIN_INCOMPLETE', `Block ${block.number} was replaced while it was read`)
}
