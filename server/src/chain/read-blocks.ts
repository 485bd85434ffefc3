import { askForLogs } from '@melos/evidence/ask-for-logs'
import type { BlockRange } from '@melos/evidence/read-ranges'
import type { Address, Block, Hash } from 'viem'
import type { ChainClient } from './chain-client.ts'
import type { ChainBlock, ChainLog, MinedBlock } from './chain-event.ts'

/** The node's answer contradicts itself or an earlier answer. A later answer may be right. */
export class ChainFaultError extends Error {
  readonly code = 'CHAIN_FAULT'
}

/** viem's block type for mined blocks, without the nulls of pending ones. */
export type Header = Block<bigint, false, 'latest'>

export async function readHeader(client: ChainClient, number: bigint): Promise<Header> {
  const header = await client.getBlock({ blockNumber: number })
  if (header.number !== number) throw new ChainFaultError(`Asked for block ${number}, got block ${header.number}`)
  return header
}

interface ReadRange extends BlockRange {
  readonly addresses: readonly Address[]
}

interface ReadBlocks {
  readonly blocks: readonly MinedBlock[]
  readonly logCount: number
}

/** Reads every block of a range that a reorganisation can still replace: each must follow the one before it. */
export async function readNewBlocks(
  client: ChainClient,
  { fromBlock, toBlock, addresses, head }: ReadRange & { readonly head: Header },
): Promise<ReadBlocks & { readonly parentHash: Hash | undefined }> {
  const numbers = Array.from({ length: Number(toBlock - fromBlock) + 1 }, (_, offset) => fromBlock + BigInt(offset))
  const headers = await Promise.all(
    numbers.map((number) => (number === head.number ? head : readHeader(client, number))),
  )
  checkChain(headers)
  const blocks = await Promise.all(
    // By its hash, a node that doesn't have this block answers with an error and not with nothing.
    headers.map(async (header) => ({
      block: toChainBlock(header),
      logs: await askForLogs(client, { addresses, blockHash: header.hash }),
    })),
  )
  return { blocks, logCount: countLogs(blocks), parentHash: headers[0]?.parentHash }
}

function checkChain(headers: readonly Header[]): void {
  for (const [index, { number, parentHash }] of headers.entries()) {
    const parent = headers[index - 1]
    if (parent !== undefined && parentHash !== parent.hash) {
      throw new ChainFaultError(`Block ${number} doesn't follow the block before it: the chain changed during the read`)
    }
  }
}

/** Reads only the blocks with our logs and the last block of a range, so that the cost follows our own logs. */
export async function readOldBlocks(
  client: ChainClient,
  { addresses, ...range }: ReadRange,
): Promise<ReadBlocks & { readonly last: ChainBlock }> {
  const [logs, last] = await Promise.all([
    askForLogs(client, { addresses, ...range }),
    readHeader(client, range.toBlock).then(toChainBlock),
  ])
  const byNumber = Map.groupBy(logs, ({ blockNumber }) => blockNumber)
  const blocks = await Promise.all(
    [...byNumber].map(async ([number, ofBlock]) => ({
      block: number === last.number ? last : await findBlock(client, ofBlock),
      logs: ofBlock,
    })),
  )
  for (const { block, logs: ofBlock } of blocks) {
    if (ofBlock[0]?.blockHash !== block.hash) {
      throw new ChainFaultError(`Block ${block.number} changed during the read`)
    }
  }
  return { blocks, logCount: logs.length, last }
}

/** Newer nodes say when a log's block was mined; older ones must be asked for the block. */
async function findBlock(client: ChainClient, logs: readonly ChainLog[]): Promise<ChainBlock> {
  const [log] = logs
  if (log === undefined) throw new Error('A block without logs has no first log')
  const { blockNumber: number, blockHash: hash, blockTimestamp: seconds } = log
  if (typeof seconds === 'bigint' && seconds > 0n) return { number, hash, timestamp: toDate(seconds) }
  return toChainBlock(await readHeader(client, number))
}

function toChainBlock({ number, hash, timestamp }: Header): ChainBlock {
  return { number, hash, timestamp: toDate(timestamp) }
}

function toDate(seconds: bigint): Date {
  return new Date(Number(seconds) * 1000)
}

function countLogs(blocks: readonly MinedBlock[]): number {
  return blocks.reduce((sum, { logs }) => sum + logs.length, 0)
}
