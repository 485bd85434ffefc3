import { type Client, createClient, http } from 'viem'

/** A node that answers at this address: without viem's list of all calls, which would nearly double what a browser loads. */
export function openChain(rpcUrl: string): Client {
  return createClient({ transport: http(rpcUrl) })
}
