import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { findLatestBlock } from './index-store.ts'

const LOOK_EVERY_MS = 50
const PATIENCE_MS = 5_000

/** Waits until the index has this block, so that the caller's next read includes it. It gives up without an error. */
export async function waitForBlock(db: Database, number: bigint, { patienceMs = PATIENCE_MS } = {}): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    const latest = await findLatestBlock(db)
    if (latest !== undefined && latest.number >= number) return
    await delay(LOOK_EVERY_MS)
  }
}
