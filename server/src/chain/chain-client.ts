import { BaseError, createPublicClient, http, type PublicClient, RpcRequestError } from 'viem'
import { StartupError } from '../startup-error.ts'

export type ChainClient = PublicClient

interface ChainClientOptions {
  readonly timeoutMs?: number
  /** Whether calls made at the same moment travel together: quick for one who asks much, but all wait for the slowest. */
  readonly batch?: boolean
}

const BATCH_SIZE = 100

/** Retries are the reader's: it knows how long it may wait. */
export function createChainClient(
  rpcUrl: string,
  { timeoutMs = 10_000, batch = false }: ChainClientOptions = {},
): ChainClient {
  // viem's own time-out ends with the head of the answer; a body that stops half-way has to end as well.
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
    throw new StartupError('The chain does not answer: check RPC_URL and that the node runs.', { cause: error })
  }
  if (actual === expected) return
  throw new StartupError(`The node at RPC_URL is of chain ${actual}, not ${expected}: correct RPC_URL or CHAIN_ID.`)
}

/** Whether the node has answered, so is up, and says no; or else it was not reached. */
export function isAnswerOfNode(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null
}
