import { askForLogs } from '@melos/evidence/ask-for-logs'
import type { BlockRange } from '@melos/evidence/read-ranges'
import type { Address, Hash } from 'viem'
import type { ChainClient } from './chain-client.ts'
import type { ChainBlock, ChainLog, MinedBlock } from './chain-event.ts'
import { ChainFaultError, type Header, readHeader } from './read-header.ts'
import { toDate } from './to-date.ts'

export interface Contract {
  readonly address: Address
  /** Earlier logs don't count. */
  readonly fromBlock: bigint
}

interface ReadRange extends BlockRange {
  readonly contracts: readonly Contract[]
  /** The contracts that these logs announce, such as the song tokens that a factory makes. */
  readonly findContracts?: (logs: readonly ChainLog[]) => readonly Contract[]
}

interface ReadBlocks {
  readonly blocks: readonly MinedBlock[]
  readonly logCount: number
  /** True if a log announced a contract that wasn't in the list. */
  readonly foundContracts: boolean
}

/** Reads every block of a range that a reorganisation can still replace: each must follow the one before it. */
export async function readNewBlocks(
  client: ChainClient,
  { fromBlock, toBlock, head, ...wanted }: ReadRange & { readonly head: Header },
): Promise<ReadBlocks & { readonly parentHash: Hash | undefined }> {
  const numbers = Array.from({ length: Number(toBlock - fromBlock) + 1 }, (_, offset) => fromBlock + BigInt(offset))
  const headers = await Promise.all(
    numbers.map((number) => (number === head.number ? head : readHeader(client, number))),
  )
  checkChain(headers)
  const { logs, foundContracts } = await askForAll({ toBlock, ...wanted }, async (addresses) => {
    // By its hash, a node that doesn't have this block answers with an error and not with nothing.
    const ofBlocks = await Promise.all(headers.map(({ hash }) => askForLogs(client, { addresses, blockHash: hash })))
    return ofBlocks.flat()
  })
  const byHash = Map.groupBy(logs, ({ blockHash }) => blockHash)
  const blocks = headers.map((header) => ({ block: toChainBlock(header), logs: byHash.get(header.hash) ?? [] }))
  return { blocks, logCount: logs.length, foundContracts, parentHash: headers[0]?.parentHash }
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
  range: ReadRange,
): Promise<ReadBlocks & { readonly last: ChainBlock }> {
  const [{ blocks: found, ...read }, last] = await Promise.all([
    readLogBlocks(client, range),
    readHeader(client, range.toBlock).then(toChainBlock),
  ])
  const blocks = await Promise.all(
    found.map(async ({ block: { number, hash, timestamp }, logs }) => ({
      block: await findBlock(client, { number, hash, timestamp, last }),
      logs,
    })),
  )
  for (const [index, { block }] of blocks.entries()) {
    if (found[index]?.block.hash !== block.hash) {
      throw new ChainFaultError(`Block ${block.number} changed during the read`)
    }
  }
  return { blocks, ...read, last }
}

export interface LogBlock {
  /** Newer nodes say when a log's block was mined. */
  readonly block: Omit<ChainBlock, 'timestamp'> & { readonly timestamp: Date | undefined }
  readonly logs: readonly ChainLog[]
}

/** The blocks with our logs, in one call. */
export async function readLogBlocks(
  client: ChainClient,
  range: ReadRange,
): Promise<Omit<ReadBlocks, 'blocks'> & { readonly blocks: readonly LogBlock[] }> {
  const { fromBlock, toBlock } = range
  const { logs, foundContracts } = await askForAll(range, (addresses) =>
    askForLogs(client, { addresses, fromBlock, toBlock }),
  )
  const byNumber = Map.groupBy(logs, ({ blockNumber }) => blockNumber)
  const blocks = [...byNumber].map(([number, ofBlock]) => {
    // `groupBy` makes no empty groups.
    const [{ blockHash: hash, blockTimestamp: seconds }] = ofBlock as [ChainLog]
    const timestamp = typeof seconds === 'bigint' && seconds > 0n ? toDate(seconds) : undefined
    return { block: { number, hash, timestamp }, logs: ofBlock }
  })
  return { blocks, logCount: logs.length, foundContracts }
}

/** A contract can have logs in the block that announces it, so the range is asked for again with the new contracts. */
async function askForAll(
  { contracts, findContracts, toBlock }: Pick<ReadRange, 'contracts' | 'findContracts' | 'toBlock'>,
  ask: (addresses: readonly Address[]) => Promise<readonly ChainLog[]>,
): Promise<{ logs: readonly ChainLog[]; foundContracts: boolean }> {
  const known = new Map(contracts.map((contract) => [contract.address.toLowerCase(), contract]))
  const before = known.size
  for (;;) {
    const wanted = [...known.values()].filter(({ fromBlock }) => fromBlock <= toBlock)
    const answer = await ask(wanted.map(({ address }) => address))
    const logs = answer.filter((log) => (known.get(log.address.toLowerCase())?.fromBlock ?? 0n) <= log.blockNumber)
    const found = (findContracts?.(logs) ?? []).filter(({ address }) => !known.has(address.toLowerCase()))
    if (found.length === 0) return { logs, foundContracts: known.size > before }
    for (const contract of found) known.set(contract.address.toLowerCase(), contract)
  }
}

interface FoundBlock {
  readonly number: bigint
  readonly hash: Hash
  readonly timestamp: Date | undefined
  readonly last: ChainBlock
}

/** A node that doesn't put times into logs must be asked for the header. */
async function findBlock(client: ChainClient, { number, hash, timestamp, last }: FoundBlock): Promise<ChainBlock> {
  if (number === last.number) return last
  return timestamp === undefined ? toChainBlock(await readHeader(client, number)) : { number, hash, timestamp }
}

function toChainBlock({ number, hash, timestamp }: Header): ChainBlock {
  return { number, hash, timestamp: toDate(timestamp) }
}
