import { StartupError } from '../startup-error.ts'
import type { ChainClient } from './chain-client.ts'

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
