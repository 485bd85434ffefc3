import { setTimeout as delay } from 'node:timers/promises'
import type { Hash, TransactionReceipt } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'

const LOOK_EVERY_MS = 100
const PATIENCE_MS = 60_000

/** Until all are mined; undefined when that takes too long. A node that fails in between is asked again. */
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
