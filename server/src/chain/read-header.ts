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
  const header = (await readHeaderAlone(client, place)) ?? (await readWholeBlock(client, place))
  if (typeof place === 'bigint' && header.number !== place) {
    throw new ChainFaultError(`Asked for block ${place}, got block ${header.number}`)
  }
  return header
}

interface HeaderMethod {
  readonly Method: 'eth_getHeaderByNumber'
  readonly Parameters: [Hex | 'latest' | 'finalized']
  readonly ReturnType: unknown
}

/** geth, bor and, since 2026, Erigon have this method, but not every provider passes it on. */
async function readHeaderAlone(client: ChainClient, place: Place): Promise<Header | undefined> {
  if (withoutHeaders.has(client)) return undefined
  try {
    const params: HeaderMethod['Parameters'] = [toTag(place)]
    const answer = await client.request<HeaderMethod>({ method: 'eth_getHeaderByNumber', params })
    const header = parseHeader(answer)
    // No header means that the node lacks the block or has only whole ones, but every node has a latest block.
    const isTelling = answer === null ? place === 'latest' : answer !== undefined
    if (header === undefined && isTelling) withoutHeaders.add(client)
    return header
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
    withoutHeaders.add(client)
    return undefined
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
const TOO_MANY_REQUESTS = 429

function isUnknownMethod(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const answer = error.walk((cause) => cause instanceof RpcRequestError || cause instanceof HttpRequestError)
  if (answer instanceof RpcRequestError) {
    return answer.code === NOT_FOUND || answer.code === NOT_SUPPORTED || /method/i.test(answer.details)
  }
  if (!(answer instanceof HttpRequestError) || answer.status === undefined) return false
  return answer.status >= 400 && answer.status < 500 && answer.status !== TOO_MANY_REQUESTS
}
