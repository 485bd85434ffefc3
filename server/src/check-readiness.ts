import { sql } from 'kysely'
import type { ChainClient } from './chain/chain-client.ts'
import type { Database } from './database/database.ts'
import type { Readiness } from './http/health-routes.ts'
import { findLatestBlock } from './indexer/block-store.ts'
import { findIndexState } from './indexer/index-state-store.ts'

/** Ready means: the database answers, the chain answers and can be saved, and the index has caught up with it. */
export async function checkReadiness(
  db: Database,
  client: ChainClient,
  { isChainSaved = true } = {},
): Promise<Readiness> {
  const [database, head] = await Promise.all([
    succeeds(sql`select 1`.execute(db)),
    client.getBlockNumber({ cacheTime: 0 }).catch(() => undefined),
  ])
  const index = database ? await describeIndex(db).catch(() => undefined) : undefined
  return {
    ready: isChainSaved && head !== undefined && index !== undefined && isCurrent(index, head),
    database,
    chain: isChainSaved && head !== undefined,
    indexer: {
      block: index?.block === undefined ? null : Number(index.block),
      ageSeconds: index?.ageSeconds ?? null,
      rebuilding: index?.rebuilding ?? false,
    },
  }
}

interface IndexDescription {
  readonly block: bigint | undefined
  /** How long ago it was at the chain's head. */
  readonly ageSeconds: number | undefined
  readonly rebuilding: boolean
}

async function describeIndex(db: Database): Promise<IndexDescription> {
  const [latest, { currentAt, rebuilding }] = await Promise.all([findLatestBlock(db), findIndexState(db)])
  const ageSeconds = currentAt === null ? undefined : Math.max(0, Math.round((Date.now() - currentAt.getTime()) / 1000))
  return { block: latest?.number, ageSeconds, rebuilding }
}

const ACCEPTED_LAG_BLOCKS = 5n
/** Longer than the indexer rests after failures. */
const ACCEPTED_AGE_SECONDS = 60

/** An index ahead of the chain is as wrong as one that lags: the chain has been cut back. */
function isCurrent({ block, ageSeconds, rebuilding }: IndexDescription, head: bigint): boolean {
  if (block === undefined || ageSeconds === undefined || rebuilding) return false
  const isNear = block >= head - ACCEPTED_LAG_BLOCKS && block <= head + ACCEPTED_LAG_BLOCKS
  return isNear && ageSeconds <= ACCEPTED_AGE_SECONDS
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  )
}
