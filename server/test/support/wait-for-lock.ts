import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/database/database.ts'

/** Resolves when another connection to this database waits for a lock. */
export async function waitForLock(db: Database): Promise<void> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 10_000 }).toBeGreaterThan(0)
}
