import { BaseError, createPublicClient, http, type PublicClient, RpcRequestError } from 'viem'
import { StartupError } from '../startup-error.ts'

export type ChainClient = PublicClient

interface ChainClientOptions {
  readonly timeoutMs?: number
  /** Sends simultaneous calls as one request. Faster for many calls, but all wait for the slowest. */
  readonly batch?: boolean
}

const BATCH_SIZE = 100

/** Never retries, because only the caller knows how long it can wait. */
export function createChainClient(
  rpcUrl: string,
  { timeoutMs = 10_000, batch = false }: ChainClientOptions = {},
): ChainClient {
  // viem's own timeout only covers the response headers, so a body that stops half-way would hang.
  const fetchWithin: typeof fetch = (input, init) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal == null ? [] : [init.signal])]
    return fetch(input, { ...init, signal: AbortSignal.any(signals) })
  }
  return createPublicClient({
    transport: http(rpcUrl, {
      timeout: timeoutMs,
      retryCount: 0,
      batch: batch ? { batchSize: BATCH_SIZE } : false,
      fetchFn: fetchWithin,
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
