import { createHash } from 'node:crypto'
import type { MinedBlock } from './chain-event.ts'

/** What was read from a block, in short: the same block read again must have the same digest. */
export interface LogDigest {
  readonly blockNumber: bigint
  readonly blockHash: string
  readonly digest: string
}

export function digestLogs({ block, logs }: MinedBlock): LogDigest {
  const hash = createHash('sha256').update(block.timestamp.toISOString())
  for (const { address, topics, data, logIndex, transactionHash } of logs) {
    hash.update(`\n${logIndex} ${address.toLowerCase()} ${transactionHash} ${topics.join()} ${data}`)
  }
  return { blockNumber: block.number, blockHash: block.hash, digest: hash.digest('base64') }
}
