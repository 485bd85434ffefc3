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
  /** Nodes of another chain are never used. */
  readonly chainId?: number
  readonly compareHeadsEveryMs?: number
}

const BATCH_SIZE = 100
/** Added to viem's timeout, so that the node's own ends first. */
const SLACK_MS = 1_000

/** Never retries, because only the caller knows how long it can wait. With several nodes, the next one replaces one that fails. */
export function createChainClient(
  rpcUrl: string | readonly string[],
  { timeoutMs = 10_000, batch = false, meter, chainId, compareHeadsEveryMs }: ChainClientOptions = {},
): ChainClient {
  const urls = [rpcUrl].flat()
  // The chain and, after it was stuck, the head are checked first.
  const requestsPerNode = chainId === undefined ? 2 : 3
  return createPublicClient({
    // Each node has its own time, which also covers an answer that stops half-way; viem's only covers the headers.
    transport: http(urls[0], {
      timeout: timeoutMs * urls.length * requestsPerNode + SLACK_MS,
      retryCount: 0,
      batch: batch ? { batchSize: BATCH_SIZE } : false,
      fetchFn: askNodes(urls, {
        timeoutMs,
        ...(meter === undefined ? {} : { meter }),
        ...(chainId === undefined ? {} : { chainId }),
        ...(compareHeadsEveryMs === undefined ? {} : { compareHeadsEveryMs }),
      }),
    }),
  })
}

interface NodeChecks {
  readonly chainId: number
  readonly meter: ChainMeter
  /** The URLs may contain keys, so nodes are named by their place in RPC_URL. */
  readonly onUnreachable: (place: number, error: unknown) => void
}

/** One node must answer, and none may be of another chain. */
export async function checkNodes(
  rpcUrls: readonly string[],
  { chainId, meter, onUnreachable }: NodeChecks,
): Promise<void> {
  const answers = await Promise.allSettled(rpcUrls.map((url) => createChainClient(url, { meter }).getChainId()))
  const [failed] = answers.filter((answer) => answer.status === 'rejected')
  if (failed !== undefined && answers.every(({ status }) => status === 'rejected')) {
    throw new StartupError("The chain isn't answering. Check RPC_URL, and check that the node is running.", {
      cause: failed.reason,
    })
  }
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'rejected') onUnreachable(index + 1, answer.reason)
    else if (answer.value !== chainId) {
      const node = rpcUrls.length === 1 ? 'The node' : `Node ${index + 1}`
      throw new StartupError(`${node} at RPC_URL is on chain ${answer.value}, not ${chainId}. Fix RPC_URL or CHAIN_ID.`)
    }
  }
}

/** True when the node answered with an error, false when it couldn't be reached. */
export function isAnswerOfNode(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null
}
