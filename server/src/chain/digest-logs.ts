import { createHash } from 'node:crypto'
import type { LogBlock } from './read-blocks.ts'

/** What was read from a block, in short: the same block read again must have the same digest. */
export interface LogDigest {
  readonly blockNumber: bigint
  readonly blockHash: string
  /** Undefined if the node doesn't put times into logs. */
  readonly minedAt: Date | undefined
  readonly digest: string
}

export function digestLogs({ block, logs }: LogBlock): LogDigest {
  const hash = createHash('sha256')
  for (const { address, topics, data, logIndex, transactionHash } of logs) {
    hash.update(`\n${logIndex} ${address.toLowerCase()} ${transactionHash} ${topics.join()} ${data}`)
  }
  return {
    blockNumber: block.number,
    blockHash: block.hash,
    minedAt: block.timestamp,
    digest: hash.digest('base64'),
  }
}
