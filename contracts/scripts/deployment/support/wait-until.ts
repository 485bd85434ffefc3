import { setTimeout as delay } from 'node:timers/promises'
import type { Anvil } from './start-anvil.ts'

/** The test's own time limit ends it. */
export async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(25)
}

/** viem's own way looks again only at the next block, which never comes on a chain that mines on demand. */
export async function waitUntilMined(anvil: Anvil, hash: string): Promise<void> {
  await waitUntil(async () => (await anvil.request('eth_getTransactionReceipt', hash)) !== null)
}
