import { createPublicClient, http, type PublicClient } from 'viem'

export type ChainClient = PublicClient

/** Retries are the reader's: it knows how long it may wait. */
export function createChainClient(rpcUrl: string, { timeoutMs = 10_000 } = {}): ChainClient {
  return createPublicClient({ transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 0 }) })
}
