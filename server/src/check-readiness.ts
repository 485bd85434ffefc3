import { sql } from 'kysely'
import type { ChainClient } from './chain/chain-client.ts'
import type { Database } from './database/database.ts'
import type { Readiness } from './http/health-routes.ts'
import { indexAgeSeconds, readSnapshot, type Snapshot } from './indexer/read-snapshot.ts'

const ACCEPTED_LAG_BLOCKS = 5n
/** Longer than the indexer waits after a failure. */
const ACCEPTED_AGE_SECONDS = 60

/** Ready means that the database answers, the chain answers and can be saved, and the index has caught up with it. */
export async function checkReadiness(
  db: Database,
  client: ChainClient,
  { isChainSaved = true } = {},
): Promise<Readiness> {
  const [database, head] = await Promise.all([
    succeeds(sql`select 1`.execute(db)),
    client.getBlockNumber({ cacheTime: 0 }).catch(() => undefined),
  ])
  const index = database ? await readSnapshot(db).catch(() => undefined) : undefined
  const ageSeconds = index && indexAgeSeconds(index)
  return {
    ready: isChainSaved && head !== undefined && index !== undefined && isCurrent(index, head),
    database,
    chain: isChainSaved && head !== undefined,
    indexer: {
      block: index?.block === undefined ? null : Number(index.block.number),
      ageSeconds: ageSeconds === undefined ? null : Math.round(ageSeconds),
      rebuilding: index?.rebuilding ?? false,
    },
  }
}

/** An index ahead of the chain isn't current either, because the chain has lost blocks. */
function isCurrent(index: Snapshot, head: bigint): boolean {
  const { block, rebuilding } = index
  if (block === undefined || rebuilding) return false
  const isNear = block.number >= head - ACCEPTED_LAG_BLOCKS && block.number <= head + ACCEPTED_LAG_BLOCKS
  return isNear && (indexAgeSeconds(index) ?? Number.POSITIVE_INFINITY) <= ACCEPTED_AGE_SECONDS
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  )
}
