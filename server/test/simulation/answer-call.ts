import { type Address, type Hash, type Hex, hexToNumber, numberToHex } from 'viem'
import type { FakeBlock, RpcLog } from './fake-block.ts'

export interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

export type RpcOutcome = { readonly result: unknown } | { readonly error: { code: number; message: string } }

interface LogFilter {
  readonly address?: Address
  readonly blockHash?: Hash
  readonly fromBlock?: Hex
  readonly toBlock?: Hex
}

const ZERO = `0x${'0'.repeat(64)}`

/** The answer of a correct node with these blocks. */
export function answerCall(
  { blocks, chainId }: { blocks: readonly FakeBlock[]; chainId: number },
  { method, params = [] }: RpcCall,
): RpcOutcome {
  switch (method) {
    case 'eth_chainId':
      return { result: numberToHex(chainId) }
    case 'eth_blockNumber':
      return { result: numberToHex(blocks.length - 1) }
    case 'eth_getBlockByNumber': {
      const block = params[0] === 'latest' ? blocks.at(-1) : blocks[hexToNumber(params[0] as Hex)]
      return { result: block === undefined ? null : toHeader(block) }
    }
    case 'eth_getLogs':
      return findLogs(blocks, params[0] as LogFilter)
    default:
      return { error: { code: -32601, message: `The method ${method} does not exist` } }
  }
}

/** Like many nodes, it answers a range beyond its head with what it has. */
function findLogs(blocks: readonly FakeBlock[], { address, blockHash, fromBlock, toBlock }: LogFilter): RpcOutcome {
  const ofAddress = (log: RpcLog): boolean => address === undefined || log.address === address.toLowerCase()
  if (blockHash !== undefined) {
    const block = blocks.find(({ hash }) => hash === blockHash)
    if (block === undefined) return { error: { code: -32000, message: 'unknown block' } }
    return { result: block.logs.filter(ofAddress) }
  }
  const range = blocks.slice(hexToNumber(fromBlock ?? '0x0'), hexToNumber(toBlock ?? '0x0') + 1)
  return { result: range.flatMap((block) => block.logs).filter(ofAddress) }
}

function toHeader(block: FakeBlock): Record<string, unknown> {
  return {
    number: numberToHex(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: numberToHex(block.timestamp),
    logsBloom: block.logsBloom,
    nonce: '0x0000000000000000',
    sha3Uncles: ZERO,
    transactionsRoot: ZERO,
    stateRoot: ZERO,
    receiptsRoot: ZERO,
    miner: `0x${'0'.repeat(40)}`,
    difficulty: '0x0',
    extraData: '0x',
    size: '0x0',
    gasLimit: '0x1c9c380',
    gasUsed: '0x0',
    baseFeePerGas: '0x1',
    mixHash: ZERO,
    uncles: [],
    transactions: [...new Set(block.logs.map((log) => log.transactionHash))],
  }
}
