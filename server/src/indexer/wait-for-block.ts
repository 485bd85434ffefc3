import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { findLatestBlock } from './block-store.ts'

const LOOK_EVERY_MS = 50
const PATIENCE_MS = 5_000

/**
 * Until the index has this block, so that who was told of something on the chain finds it when they read. An index that is
 * held up is not waited for: what is on the chain stays true.
 */
export async function waitForBlock(db: Database, number: bigint, { patienceMs = PATIENCE_MS } = {}): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    const latest = await findLatestBlock(db)
    if (latest !== undefined && latest.number >= number) return
    await delay(LOOK_EVERY_MS)
  }
}
