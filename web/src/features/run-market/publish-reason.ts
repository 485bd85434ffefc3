import { publishMarketReason } from '@melos/api-contract'
import { type Hash, keccak256, stringToBytes } from 'viem'
import { callApi, type Fetcher } from '../../api/call-api.ts'

/** Publishes why a market is halted or closed, and returns the hash for the contract. */
export async function publishReason(
  fetcher: Fetcher,
  { externalId, reason }: { externalId: number; reason: string },
): Promise<Hash> {
  const { body } = await callApi(fetcher, { endpoint: publishMarketReason, params: { externalId }, body: { reason } })
  const hash = keccak256(stringToBytes(reason))
  // Otherwise no one could tell that this text belongs to the hash on the chain.
  if (body.hash !== hash) throw new Error('The server has published another text')
  return hash
}
