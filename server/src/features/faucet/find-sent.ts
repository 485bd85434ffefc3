import { type Address, type Hash, TransactionNotFoundError } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import { findTransfers } from './faucet-store.ts'

/** The transfers of a gift that have arrived or are on their way; undefined for what is missing. */
export interface SentGift {
  readonly mels: Hash | undefined
  readonly pol: Hash | undefined
}

export async function findSent(
  { db, client }: { db: Database; client: ChainClient },
  address: Address,
): Promise<SentGift> {
  const { mels, pol } = await findTransfers(db, address)
  return { mels: await findHeard(client, mels), pol: await findHeard(client, pol) }
}

async function findHeard(client: ChainClient, hashes: readonly Hash[]): Promise<Hash | undefined> {
  for (const hash of hashes) if (await isHeard(client, hash)) return hash
  return undefined
}

/** Of one that was heard and failed, nothing was given. */
async function isHeard(client: ChainClient, hash: Hash): Promise<boolean> {
  try {
    const { blockNumber } = await client.getTransaction({ hash })
    return blockNumber === null || (await client.getTransactionReceipt({ hash })).status === 'success'
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false
    throw error
  }
}
