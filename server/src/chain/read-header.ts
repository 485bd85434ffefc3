import { isRateLimit } from '@melos/evidence/find-refusal'
import {
  BaseError,
  type Hash,
  type Hex,
  HttpRequestError,
  hexToBigInt,
  isHex,
  numberToHex,
  RpcRequestError,
} from 'viem'
import type { ChainClient } from './chain-client.ts'

/** The node's answer contradicts itself or an earlier answer. A later answer may be right. */
export class ChainFaultError extends Error {
  readonly code = 'CHAIN_FAULT'
}

/** Behind one address, a node of another chain can answer at any time; only its chain id reveals it. */
export async function requireChain(client: ChainClient, expected: number): Promise<void> {
  const actual = await client.getChainId()
  if (actual !== expected) throw new ChainFaultError(`The node is on chain ${actual}, not ${expected}`)
}

export interface Header {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  /** In seconds. */
  readonly timestamp: bigint
}

type Place = bigint | 'latest' | 'finalized'

/** Clients whose node only has whole blocks. */
const withoutHeaders = new WeakSet<ChainClient>()

/** A block of Polygon lists a hundred transactions and more, so its header alone is a quarter of the bytes. */
export async function readHeader(client: ChainClient, place: Place): Promise<Header> {
  const { header: alone, isMissing } = await readHeaderAlone(client, place)
  const header = alone ?? (await readWholeBlock(client, place))
  // A node that has the block and refused only its header doesn't have headers alone.
  if (isMissing) withoutHeaders.add(client)
  if (typeof place === 'bigint' && header.number !== place) {
    throw new ChainFaultError(`Asked for block ${place}, got block ${header.number}`)
  }
  return header
}

/** Nodes of some chains know which blocks are final; for others, this falls back to the age of blocks. */
export async function findFinal(
  client: ChainClient,
  { head, afterBlocks }: { head: bigint; afterBlocks: bigint },
): Promise<bigint> {
  const oldEnough = head - afterBlocks
  const finalized = await readHeader(client, 'finalized').catch(() => undefined)
  if (finalized === undefined || finalized.number > head || finalized.number < oldEnough) return oldEnough
  return finalized.number
}

interface HeaderMethod {
  readonly Method: 'eth_getHeaderByNumber'
  readonly Parameters: [Hex | 'latest' | 'finalized']
  readonly ReturnType: unknown
}

interface HeaderAlone {
  readonly header?: Header | undefined
  /** Whether the node seems not to have this method. */
  readonly isMissing: boolean
}

/** geth, bor and, since 2026, Erigon have this method, but not every provider passes it on. */
async function readHeaderAlone(client: ChainClient, place: Place): Promise<HeaderAlone> {
  if (withoutHeaders.has(client)) return { isMissing: true }
  try {
    const params: HeaderMethod['Parameters'] = [toTag(place)]
    const answer = await client.request<HeaderMethod>({ method: 'eth_getHeaderByNumber', params })
    const header = parseHeader(answer)
    // No header means that the node lacks the block or has only whole ones, but every node has a latest block.
    const isTelling = answer === null ? place === 'latest' : answer !== undefined
    return { header, isMissing: header === undefined && isTelling }
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
    return { isMissing: true }
  }
}

/** viem would also parse the transactions, which takes longer than everything else here. */
async function readWholeBlock(client: ChainClient, place: Place): Promise<Header> {
  const header = parseHeader(await client.request({ method: 'eth_getBlockByNumber', params: [toTag(place), false] }))
  if (header === undefined) throw new ChainFaultError(`Block ${place} could not be found`)
  return header
}

function toTag(place: Place): Hex | 'latest' | 'finalized' {
  return typeof place === 'bigint' ? numberToHex(place) : place
}

function parseHeader(answer: unknown): Header | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { number, hash, parentHash, timestamp }: Partial<Record<keyof Header, unknown>> = answer
  if (!isHex(number) || !isHex(hash) || !isHex(parentHash) || !isHex(timestamp)) return undefined
  return { number: hexToBigInt(number), hash, parentHash, timestamp: hexToBigInt(timestamp) }
}

const NOT_FOUND = -32601
const NOT_SUPPORTED = -32004
/** Providers word it differently, for example "Unsupported method" or "rpc method is not whitelisted". */
const unknownMethod =
  /(?:method|eth_getheader\w*).*(?:\bnot\b|unsupported|unknown|unavailable|disabled|forbidden|blocked|denied)|(?:\bno\b|not|unsupported|unknown|invalid|disabled|forbidden|restricted).*(?:method|eth_getheader)/i
/** These say nothing about the method: no authorization, no payment, a timeout, an answer that is too large, a rate limit. */
const OTHER_REASONS = [401, 402, 403, 407, 408, 413, 429]

function isUnknownMethod(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const answer = error.walk((cause) => cause instanceof RpcRequestError || cause instanceof HttpRequestError)
  if (answer instanceof RpcRequestError) {
    if (isRateLimit({ code: answer.code, message: answer.details }, { isAboutLogs: false })) return false
    return answer.code === NOT_FOUND || answer.code === NOT_SUPPORTED || unknownMethod.test(answer.details)
  }
  if (!(answer instanceof HttpRequestError) || answer.status === undefined) return false
  return answer.status >= 400 && answer.status < 500 && !OTHER_REASONS.includes(answer.status)
}
