import { sql } from 'kysely'
import type { ChainClient } from './chain/chain-client.ts'
import type { Database } from './database/database.ts'
import type { Readiness } from './http/health-routes.ts'
import { indexAgeSeconds, readSnapshot } from './indexer/read-snapshot.ts'

const ACCEPTED_LAG_BLOCKS = 5n
/** Longer than the indexer waits after a failure. */
const ACCEPTED_AGE_SECONDS = 60
/** Load balancers ask each second, and providers charge for every request. */
const CHAIN_STATE_COUNTS_MS = 2_000

interface ChainState {
  readonly answers: boolean
  /** Whether the index has caught up with the chain. */
  readonly isNear: boolean
}

/** What the node answers, and how the index compares with it at that moment, is shared by all who ask within two seconds. */
export function shareChainState(db: Database, client: ChainClient): () => Promise<ChainState> {
  const read = async (): Promise<ChainState> => {
    const head = await client.getBlockNumber({ cacheTime: 0 }).catch(() => undefined)
    const index = head === undefined ? undefined : await readSnapshot(db).catch(() => undefined)
    return { answers: head !== undefined, isNear: isNear(index?.block?.number, head) }
  }
  let last: { readonly askedAt: number; readonly state: Promise<ChainState> } | undefined
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.askedAt >= CHAIN_STATE_COUNTS_MS) last = { askedAt: now, state: read() }
    return last.state
  }
}

/** An index ahead of the chain isn't near either, because the chain has lost blocks. */
function isNear(block: bigint | undefined, head: bigint | undefined): boolean {
  if (block === undefined || head === undefined) return false
  return block >= head - ACCEPTED_LAG_BLOCKS && block <= head + ACCEPTED_LAG_BLOCKS
}

/** Ready means that the database answers, the chain answers and can be saved, and the index has caught up with it. */
export async function checkReadiness(
  db: Database,
  readChainState: () => Promise<ChainState>,
  { isChainSaved = true } = {},
): Promise<Readiness> {
  const [database, chain] = await Promise.all([succeeds(sql`select 1`.execute(db)), readChainState()])
  const index = database ? await readSnapshot(db).catch(() => undefined) : undefined
  const ageSeconds = index && indexAgeSeconds(index)
  const isCurrent = index?.rebuilding === false && (ageSeconds ?? Number.POSITIVE_INFINITY) <= ACCEPTED_AGE_SECONDS
  return {
    ready: isChainSaved && chain.isNear && isCurrent,
    database,
    chain: isChainSaved && chain.answers,
    indexer: {
      block: index?.block === undefined ? null : Number(index.block.number),
      ageSeconds: ageSeconds === undefined ? null : Math.round(ageSeconds),
      rebuilding: index?.rebuilding ?? false,
    },
  }
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  )
}
