import type { Hash } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { HouseOwner } from './house-owner.ts'
import type { Grant } from './missing-grants.ts'

/** Enough for each; what is not used is not paid. */
const GAS_PER_GRANT = 150_000n

/** Sends them in order, and waits for none; who calls sees to it that nobody else sends with this key meanwhile. */
export async function sendGrants(
  { client, owner: { account, chainId } }: { client: ChainClient; owner: HouseOwner },
  grants: readonly Grant[],
): Promise<Hash[]> {
  const [{ maxFeePerGas, maxPriorityFeePerGas }, first] = await Promise.all([
    client.estimateFeesPerGas(),
    client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
  ])
  // Twice, because one that the next blocks find too cheap would hold up all after it.
  const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas, gas: GAS_PER_GRANT }
  const hashes: Hash[] = []
  for (const [index, grant] of grants.entries()) {
    const serializedTransaction = await account.signTransaction({ ...grant, ...fees, chainId, nonce: first + index })
    hashes.push(await client.sendRawTransaction({ serializedTransaction }))
  }
  return hashes
}
