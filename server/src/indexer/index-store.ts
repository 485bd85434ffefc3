import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { AuditProgress } from '../chain/audit-index.ts'
import { BLOCKS_KEPT, type ChainBlock } from '../chain/chain-event.ts'
import type { LogDigest } from '../chain/digest-logs.ts'
import type { Database } from '../database/database.ts'
import { StartupError } from '../startup-error.ts'

export async function listBlocks(db: Database): Promise<ChainBlock[]> {
  return await db.selectFrom('blocks').selectAll().orderBy('number', 'desc').execute()
}

/** The cursor: every block up to this one is indexed. */
export async function findLatestBlock(db: Database): Promise<ChainBlock | undefined> {
  return await db.selectFrom('blocks').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

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

/** Moves the cursor past these blocks, which are given oldest first. */
export async function insertBlocks(db: Database, blocks: readonly ChainBlock[]): Promise<void> {
  const kept = blocks.slice(-Number(BLOCKS_KEPT))
  const newest = kept.at(-1)
  if (newest === undefined) return
  await db.insertInto('blocks').values(kept).execute()
  await db
    .deleteFrom('blocks')
    .where('number', '<=', newest.number - BLOCKS_KEPT)
    .execute()
}

export async function deleteBlocksAfter(db: Database, number: bigint): Promise<void> {
  await db.deleteFrom('blocks').where('number', '>', number).execute()
}

/** Safe to replay: a block that was read again has the same digest or a newer one. */
export async function insertDigests(db: Database, digests: readonly LogDigest[]): Promise<void> {
  if (digests.length === 0) return
  await sql`
    insert into log_digests (block_number, block_hash, digest, mined_at)
    select * from unnest(
      ${digests.map(({ blockNumber }) => blockNumber)}::bigint[],
      ${digests.map(({ blockHash }) => blockHash)}::text[],
      ${digests.map(({ digest }) => digest)}::text[],
      ${digests.map(({ minedAt }) => minedAt)}::timestamptz[]
    )
    on conflict (block_number) do update
    set block_hash = excluded.block_hash, digest = excluded.digest, mined_at = excluded.mined_at`.execute(db)
}

export async function listDigests(
  db: Database,
  { fromBlock, toBlock }: { fromBlock: bigint; toBlock: bigint },
): Promise<LogDigest[]> {
  return await db
    .selectFrom('log_digests')
    .select(['block_number as blockNumber', 'block_hash as blockHash', 'digest', 'mined_at as minedAt'])
    .where('block_number', '>=', fromBlock)
    .where('block_number', '<=', toBlock)
    .execute()
}

/** The newest block with our logs up to this one. */
export async function findLastDigest(db: Database, upTo: bigint): Promise<LogDigest | undefined> {
  return await db
    .selectFrom('log_digests')
    .select(['block_number as blockNumber', 'block_hash as blockHash', 'digest', 'mined_at as minedAt'])
    .where('block_number', '<=', upTo)
    .orderBy('block_number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteDigestsAfter(db: Database, number: bigint): Promise<void> {
  await db.deleteFrom('log_digests').where('block_number', '>', number).execute()
}

export async function loadAuditProgress(db: Database): Promise<AuditProgress | undefined> {
  const kept = await db.selectFrom('audit_progress').selectAll().executeTakeFirst()
  if (kept === undefined) return undefined
  return { readTwiceTo: kept.read_twice_to, roundAt: kept.round_at ?? undefined, roundBeganAt: kept.round_began_at }
}

export async function saveAuditProgress(
  db: Database,
  { readTwiceTo, roundAt, roundBeganAt }: AuditProgress,
): Promise<void> {
  const row = { read_twice_to: readTwiceTo, round_at: roundAt ?? null, round_began_at: roundBeganAt }
  await db
    .insertInto('audit_progress')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}

/** Blocks that are read again must be read a second time too. */
export async function undoAuditProgress(db: Database, ancestor: bigint): Promise<void> {
  await db
    .updateTable('audit_progress')
    .set({ read_twice_to: ancestor })
    .where('read_twice_to', '>', ancestor)
    .execute()
}

/** The index has reached the node's head, so a rebuild is over too. */
export async function saveCurrent(db: Database): Promise<void> {
  await sql`
    insert into index_state (current_at, rebuilding) values (now(), false)
    on conflict (only_row) do update set current_at = excluded.current_at, rebuilding = false`.execute(db)
}

export async function saveRebuilding(db: Database): Promise<void> {
  await sql`
    insert into index_state (rebuilding) values (true)
    on conflict (only_row) do update set rebuilding = true`.execute(db)
}

/** Ends a rebuild that can't be finished, and returns whether there was one. `current_at` still says how old the index is. */
export async function giveUpRebuild(db: Database): Promise<boolean> {
  const { numAffectedRows } = await sql`update index_state set rebuilding = false where rebuilding`.execute(db)
  return numAffectedRows === 1n
}

/** A database belongs to one contract on one chain, because mixing two would show money that isn't there. */
export async function claimIndex(db: Database, contract: { chainId: number; auctionHouse: Address }): Promise<void> {
  await db
    .insertInto('indexed_contract')
    .values({ chain_id: contract.chainId, auction_house: contract.auctionHouse })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db.selectFrom('indexed_contract').select(['chain_id', 'auction_house']).executeTakeFirstOrThrow()
  if (kept.chain_id === contract.chainId && kept.auction_house === contract.auctionHouse) return
  throw new StartupError(
    `This database belongs to contract ${kept.auction_house} on chain ${kept.chain_id}, not to ${contract.auctionHouse} on chain ${contract.chainId}. Use an empty database, or fix RPC_URL and CHAIN_ID.`,
  )
}
