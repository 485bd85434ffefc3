import { type Client, createClient, http } from 'viem'

/** Leaves out viem's public actions, which would nearly double what a browser loads. */
export function openChain(rpcUrl: string, { patienceMs = 10_000 } = {}): Client {
  // viem's timeout ends when an answer begins, so an answer could stall forever; this one covers the whole answer.
  const fetchInTime: typeof fetch = (input, init) => {
    const signals = [init?.signal, AbortSignal.timeout(2 * patienceMs)].filter((signal) => signal != null)
    return fetch(input, { ...init, signal: AbortSignal.any(signals) })
  }
  // One retry only, so that a person who checks a result soon learns that the node doesn't answer.
  return createClient({ transport: http(rpcUrl, { timeout: patienceMs, fetchFn: fetchInTime, retryCount: 1 }) })
}
