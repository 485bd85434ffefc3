import { type Client, createClient, http } from 'viem'

/** A node that answers at this address: without viem's list of all calls, which would nearly double what a browser loads. */
export function openChain(rpcUrl: string, { patienceMs = 10_000 } = {}): Client {
  return createClient({ transport: http(rpcUrl, { timeout: patienceMs, fetchFn: fetchWhole }) })
}

/** viem waits so long for the beginning of an answer, and for ever for its rest: so this is its beginning. */
async function fetchWhole(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request)
  return new Response(await answer.arrayBuffer(), answer)
}
