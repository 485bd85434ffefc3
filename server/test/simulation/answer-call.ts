import { type Address, type Hash, type Hex, hexToNumber, numberToHex } from 'viem'
import { callContract } from './call-contract.ts'
import type { FakeBlock, RpcLog } from './fake-block.ts'

export interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

export type RpcOutcome = { readonly result: unknown } | { readonly error: { code: number; message: string } }

/** How this node differs from others. */
export interface NodeTraits {
  readonly blockTimestamps: boolean
  /** Whether it has headers without transactions. */
  readonly headers: boolean
  /** How far the last final block is behind the head. Undefined if the node doesn't know final blocks. */
  readonly finalBehind: number | undefined
  /** The longest range of blocks for which it returns logs. */
  mostBlocks: number
}

export interface AnsweringNode {
  readonly blocks: readonly FakeBlock[]
  readonly chainId: number
  readonly traits: NodeTraits
}

interface LogFilter {
  readonly address?: Address | readonly Address[]
  readonly blockHash?: Hash
  readonly fromBlock?: Hex
  readonly toBlock?: Hex
}

const ZERO = `0x${'0'.repeat(64)}`

/** The answer of a correct node with these blocks. */
export function answerCall({ blocks, chainId, traits }: AnsweringNode, { method, params = [] }: RpcCall): RpcOutcome {
  switch (method) {
    case 'eth_chainId':
      return { result: numberToHex(chainId) }
    case 'eth_blockNumber':
      return { result: numberToHex(blocks.length - 1) }
    case 'eth_getHeaderByNumber':
    case 'eth_getBlockByNumber': {
      if (method === 'eth_getHeaderByNumber' && !traits.headers) return unknownMethod(method)
      if (params[0] === 'finalized' && traits.finalBehind === undefined) {
        return { error: { code: -39001, message: 'Unknown block' } }
      }
      const block = findBlock(blocks, { tag: params[0] as Hex | 'latest' | 'finalized', traits })
      return { result: block === undefined ? null : toHeader(block) }
    }
    case 'eth_getLogs':
      return findLogs({ blocks, traits }, params[0] as LogFilter)
    case 'eth_call':
      return callContract(blocks, { ...(params[0] as { to: Address; data: Hex }), at: params[1] as Hex })
    default:
      return unknownMethod(method)
  }
}

function unknownMethod(method: string): RpcOutcome {
  return { error: { code: -32601, message: `The method ${method} does not exist` } }
}

function findBlock(
  blocks: readonly FakeBlock[],
  { tag, traits }: { tag: Hex | 'latest' | 'finalized'; traits: NodeTraits },
): FakeBlock | undefined {
  if (tag === 'latest') return blocks.at(-1)
  if (tag === 'finalized') return blocks[Math.max(0, blocks.length - 1 - (traits.finalBehind ?? 0))]
  return blocks[hexToNumber(tag)]
}

/** Like many nodes, it answers a range beyond its head with what it has. */
function findLogs(
  { blocks, traits }: Pick<AnsweringNode, 'blocks' | 'traits'>,
  { address, blockHash, fromBlock, toBlock }: LogFilter,
): RpcOutcome {
  const addresses = address === undefined ? undefined : [address].flat().map((one) => one.toLowerCase())
  const ofAddress = (log: RpcLog): boolean => addresses === undefined || addresses.includes(log.address)
  const toLogs = (block: FakeBlock): RpcLog[] =>
    block.logs
      .filter(ofAddress)
      .map((log) => (traits.blockTimestamps ? { ...log, blockTimestamp: numberToHex(block.timestamp) } : log))
  if (blockHash !== undefined) {
    const block = blocks.find(({ hash }) => hash === blockHash)
    if (block === undefined) return { error: { code: -32000, message: 'unknown block' } }
    return { result: toLogs(block) }
  }
  const range = [hexToNumber(fromBlock ?? '0x0'), hexToNumber(toBlock ?? '0x0') + 1] as const
  if (range[1] - range[0] > traits.mostBlocks) return { error: { code: -32005, message: 'block range is too wide' } }
  return { result: blocks.slice(...range).flatMap(toLogs) }
}

function toHeader(block: FakeBlock): Record<string, unknown> {
  return {
    number: numberToHex(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: numberToHex(block.timestamp),
    logsBloom: `0x${'0'.repeat(512)}`,
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
