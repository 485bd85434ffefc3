import { createPublicClient, http, type PublicClient } from 'viem'

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
