import { createPublicClient, http, type PublicClient } from 'viem'

/** A node that answers at this address. */
export function openChain(rpcUrl: string): PublicClient {
  return createPublicClient({ transport: http(rpcUrl) })
}
