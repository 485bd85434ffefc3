import { BaseError, createPublicClient, http, type PublicClient, RpcRequestError } from 'viem'
import { StartupError } from '../startup-error.ts'
import { askNodes } from './ask-nodes.ts'
import type { ChainMeter } from './chain-meter.ts'

export type ChainClient = PublicClient

interface ChainClientOptions {
  readonly timeoutMs?: number
  /** Sends simultaneous calls as one request. Faster for many calls, but all wait for the slowest. */
  readonly batch?: boolean
  readonly meter?: ChainMeter
}

const BATCH_SIZE = 100
/** So that the node's own timeout ends first. */
const SLACK_MS = 1_000

/** Never retries, because only the caller knows how long it can wait. With several nodes, the next one replaces one that fails. */
export function createChainClient(
  rpcUrl: string | readonly string[],
  { timeoutMs = 10_000, batch = false, meter }: ChainClientOptions = {},
): ChainClient {
  const urls = [rpcUrl].flat()
  return createPublicClient({
    // Each node has its own time, which also covers an answer that stops half-way; viem's only covers the headers.
    transport: http(urls[0], {
      timeout: timeoutMs * urls.length + SLACK_MS,
      retryCount: 0,
      batch: batch ? { batchSize: BATCH_SIZE } : false,
      fetchFn: askNodes(urls, { timeoutMs, ...(meter === undefined ? {} : { meter }) }),
    }),
  })
}

export async function checkChainId(client: ChainClient, expected: number): Promise<void> {
  let actual: number
  try {
    actual = await client.getChainId()
  } catch (error) {
    throw new StartupError("The chain isn't answering. Check RPC_URL, and check that the node is running.", {
      cause: error,
    })
  }
  if (actual === expected) return
  throw new StartupError(`The node at RPC_URL is on chain ${actual}, not ${expected}. Fix RPC_URL or CHAIN_ID.`)
}

/** True when the node answered with an error, false when it couldn't be reached. */
export function isAnswerOfNode(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null
}
