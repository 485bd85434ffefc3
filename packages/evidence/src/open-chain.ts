import { type Client, createClient, http } from 'viem'

/** A node that answers at this address: without viem's list of all calls, which would nearly double what a browser loads. */
export function openChain(rpcUrl: string, { patienceMs = 10_000 } = {}): Client {
  // viem's own limit ends where an answer begins, which may then stop half-way for ever: this one is for the whole of it.
  const fetchInTime: typeof fetch = (input, init) => {
    const signals = [init?.signal, AbortSignal.timeout(2 * patienceMs)].filter((signal) => signal != null)
    return fetch(input, { ...init, signal: AbortSignal.any(signals) })
  }
  // Asked once more only: whoever checks a result wants to be told that its node is silent.
  return createClient({ transport: http(rpcUrl, { timeout: patienceMs, fetchFn: fetchInTime, retryCount: 1 }) })
}
