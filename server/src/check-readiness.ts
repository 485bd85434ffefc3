import { sql } from 'kysely'
import type { ChainClient } from './chain/chain-client.ts'
import type { Database } from './database/database.ts'
import type { Readiness } from './http/health-routes.ts'
import { findLatestBlock } from './indexer/block-store.ts'

/** Ready means: the database answers, the chain answers, and the index has caught up with it. */
export async function checkReadiness(db: Database, client: ChainClient): Promise<Readiness> {
  const [database, head] = await Promise.all([
    succeeds(sql`select 1`.execute(db)),
    client.getBlockNumber({ cacheTime: 0 }).catch(() => undefined),
  ])
  const latest = database ? await findLatestBlock(db).catch(() => undefined) : undefined
  return {
    ready: database && head !== undefined && latest !== undefined && isCurrent(latest.number, head),
    database,
    chain: head !== undefined,
    indexer: {
      block: latest === undefined ? null : Number(latest.number),
      ageSeconds:
        latest === undefined ? null : Math.max(0, Math.round((Date.now() - latest.timestamp.getTime()) / 1000)),
    },
  }
}

const ACCEPTED_LAG_BLOCKS = 5n

/** An index ahead of the chain is as wrong as one that lags: the chain has been cut back. */
function isCurrent(indexed: bigint, head: bigint): boolean {
  return indexed >= head - ACCEPTED_LAG_BLOCKS && indexed <= head + ACCEPTED_LAG_BLOCKS
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  )
}
