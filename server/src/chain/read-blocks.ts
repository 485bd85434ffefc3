import { type Address, type Block, isAddressEqual } from 'viem'
import type { ChainClient } from './chain-client.ts'
import type { ChainLog, MinedBlock } from './chain-event.ts'
import { explainsBloom, mayHaveLogsOf } from './logs-bloom.ts'

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

/** Reads consecutive blocks with every log of the address. It throws if a log may be missing. */
export async function readBlocks(
  client: ChainClient,
  { headers, address }: { headers: readonly Header[]; address: Address },
): Promise<MinedBlock[]> {
  checkChain(headers)
  return await Promise.all(
    headers.map(async (header) => ({
      block: { number: header.number, hash: header.hash, timestamp: new Date(Number(header.timestamp) * 1000) },
      logs: mayHaveLogsOf(header.logsBloom, address) ? await readLogs(client, { header, address }) : [],
    })),
  )
}

function checkChain(headers: readonly Header[]): void {
  for (const [index, { number, parentHash }] of headers.entries()) {
    const parent = headers[index - 1]
    if (parent === undefined) continue
    if (number !== parent.number + 1n || parentHash !== parent.hash) {
      throw new ChainFaultError(`Block ${number} doesn't follow the block before it: the chain changed during the read`)
    }
  }
}

/** Reads the logs of all contracts, because only the complete set can be checked against the bloom filter. */
async function readLogs(
  client: ChainClient,
  { header, address }: { header: Header; address: Address },
): Promise<ChainLog[]> {
  const all: ChainLog[] = await client.getLogs({ blockHash: header.hash })
  const foreign = all.find(({ blockHash }) => blockHash !== header.hash)
  if (foreign !== undefined) {
    throw new ChainFaultError(`Asked for logs of block ${header.hash}, got one of block ${foreign.blockHash}`)
  }
  if (!explainsBloom(header.logsBloom, all)) {
    throw new ChainFaultError(`Logs of block ${header.number} are missing: its bloom filter has more bits`)
  }
  return all.filter((log) => isAddressEqual(log.address, address)).sort((one, other) => one.logIndex - other.logIndex)
}
