import { setTimeout as delay } from 'node:timers/promises'
import { type Address, type Hash, TransactionNotFoundError, type TransactionReceipt } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import type { Gift } from './faucet.ts'
import { findTransfers } from './faucet-store.ts'

/** The gift's transfers that the node knows. Undefined for a missing transfer. */
export interface SentGift {
  readonly mels: Hash | undefined
  readonly pol: Hash | undefined
}

export async function findSent(
  { db, client }: { db: Database; client: ChainClient },
  address: Address,
): Promise<SentGift> {
  const { mels, pol } = await findTransfers(db, address)
  return { mels: await findKnown(client, mels), pol: await findKnown(client, pol) }
}

async function findKnown(client: ChainClient, hashes: readonly Hash[]): Promise<Hash | undefined> {
  for (const hash of hashes) if (await isSent(client, hash)) return hash
  return undefined
}

/** A transfer that failed gave nothing, so it doesn't count. */
async function isSent(client: ChainClient, hash: Hash): Promise<boolean> {
  try {
    const { blockNumber } = await client.getTransaction({ hash })
    return blockNumber === null || (await client.getTransactionReceipt({ hash })).status === 'success'
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false
    throw error
  }
}

/** Undefined when nothing is missing. */
export function findMissing(gift: Gift, sent: SentGift): Gift | undefined {
  const mels = sent.mels === undefined ? gift.mels : 0n
  const pol = sent.pol === undefined ? gift.pol : 0n
  return mels === 0n && pol === 0n ? undefined : { mels, pol }
}

const LOOK_EVERY_MS = 100
const PATIENCE_MS = 60_000

/** Waits until all are mined, despite failures of the node. Undefined when that takes too long. */
export async function waitForReceipts(
  client: ChainClient,
  hashes: readonly Hash[],
  { patienceMs = PATIENCE_MS }: { patienceMs?: number | undefined } = {},
): Promise<TransactionReceipt[] | undefined> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash }))).catch(
      () => undefined,
    )
    if (receipts !== undefined) return receipts
    await delay(LOOK_EVERY_MS)
  }
  return undefined
}
