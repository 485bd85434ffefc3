import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import type { ChainEvent } from '../chain/chain-event.ts'
import type { Comparison } from '../chain/check-index.ts'
import { ImpossibleEventError, MissingLogsError } from '../chain/decode-logs.ts'
import { type ReadPace, readChain } from '../chain/read-chain.ts'
import { createRebuildLimits, type RebuildLimits } from '../chain/rebuild-limit.ts'
import type { Database } from '../database/database.ts'
import { holdLock } from '../database/hold-lock.ts'
import {
  findLastDigest,
  findLatestBlock,
  giveUpRebuild,
  listBlocks,
  listDigests,
  loadAuditProgress,
  saveAuditProgress,
} from './index-store.ts'
import { type FeatureIndexer, runIndexer } from './run-indexer.ts'

interface IndexerOptions {
  readonly client: ChainClient
  readonly chainId: number
  /** The contracts whose logs are indexed from the beginning. Features can add others. */
  readonly addresses: readonly Address[]
  readonly startBlock: bigint
  /** Creates the comparison of the index with the contracts' own counters. */
  readonly compare?: (db: Database) => Comparison
  readonly features: readonly FeatureIndexer[]
  readonly log: FastifyBaseLogger
  readonly pace?: ReadPace
}

/** The number is arbitrary, but every Melos process must use the same one. */
const INDEX_LOCK = 7_305_412
/** The indexer never pauses this long, so a lock holder that does is stuck, and its connection is closed. */
const SILENCE_TOLERATED = '90s'
const LOCK_RETRY_MS = 1_000
/** Longer than another process takes to notice that the lock is free. */
const REST_AFTER_FAILURE_MS = 3_000
/** The same contradiction this many times in a row isn't a temporary fault of the node: the index lacks or misread an earlier log. */
const GAPS_TOLERATED = 5
/** Earlier, the blocks whose hashes are known are read again: a log that is missing among them costs no rebuild. */
const GAPS_BEFORE_READING_AGAIN = 2

/** Only one process per database indexes at a time, and another takes over when it ends. `stop` waits for the transaction. */
export function startIndexer(db: Database, options: IndexerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = indexUntilStopped(db, options, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function indexUntilStopped(db: Database, options: IndexerOptions, signal: AbortSignal): Promise<void> {
  const restMs = Math.min(REST_AFTER_FAILURE_MS, options.pace?.longestBackOffMs ?? REST_AFTER_FAILURE_MS)
  const retryMs = Math.min(LOCK_RETRY_MS, restMs)
  const limits = createRebuildLimits(options.pace?.rebuildAgainAfterMs)
  let gap: Gap | undefined
  while (!signal.aborted) {
    try {
      await holdLock(db, { lock: INDEX_LOCK, silenceTolerated: SILENCE_TOLERATED, retryMs, signal }, async (holder) => {
        let undo = gap === undefined ? undefined : await findUndo(holder, gap)
        if (undo?.type === 'rebuild' && limits.gap.isReached()) {
          await keepServing(holder, options.log)
          undo = undefined
        }
        if (undo?.type === 'rebuild') {
          gap = undefined
          limits.gap.rebuilt()
        }
        await runIndexer(holder, {
          events: undo === undefined ? followChain(holder, options, { limits, signal }) : once(undo),
          features: options.features,
        })
        // The blocks that were undone are read again in the next turn.
        if (undo?.type === 'reorg' && gap !== undefined) gap = { ...gap, times: gap.times + 1 }
      })
    } catch (error) {
      if (isContradiction(error)) gap = await countGap(db, gap)
      options.log.error({ err: error }, 'indexing stopped and will start again')
      await delay(restMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** SQLSTATE classes 22 and 23: a value that its column can't hold, and a row that contradicts another. */
const WRONG_ROW = /^2[23]\w{3}$/

/** The node's answer or the index is wrong, and only repetition tells which. */
function isContradiction(error: unknown): boolean {
  if (error instanceof MissingLogsError || error instanceof ImpossibleEventError) return true
  return error instanceof Error && 'code' in error && WRONG_ROW.test(String(error.code))
}

/** Pages then show the index up to the contradiction, with its age. */
async function keepServing(db: Database, log: FastifyBaseLogger): Promise<void> {
  if (await giveUpRebuild(db))
    log.error('the index still contradicts the node after a rebuild, so the next rebuild waits an hour')
}

interface Gap {
  /** The last block indexed before the gap. */
  readonly after: bigint
  readonly times: number
}

async function findUndo(db: Database, { times }: Gap): Promise<ChainEvent | undefined> {
  if (times > GAPS_TOLERATED) return { type: 'rebuild' }
  if (times !== GAPS_BEFORE_READING_AGAIN) return undefined
  const oldest = (await listBlocks(db)).at(-1)
  return oldest === undefined ? undefined : { type: 'reorg', ancestor: oldest.number }
}

async function countGap(db: Database, before: Gap | undefined): Promise<Gap | undefined> {
  try {
    const after = (await findLatestBlock(db))?.number ?? -1n
    if (before === undefined || after > before.after) return { after, times: 1 }
    return { ...before, times: before.times + 1 }
  } catch {
    return before
  }
}

async function* once(event: ChainEvent): AsyncGenerator<ChainEvent> {
  yield event
}

async function* followChain(
  db: Database,
  options: IndexerOptions,
  { limits, signal }: { limits: RebuildLimits; signal: AbortSignal },
): AsyncGenerator<ChainEvent> {
  const { client, chainId, addresses, startBlock, compare, features, log, pace } = options
  const adding = features.flatMap(({ contracts }) => contracts ?? [])
  const events = readChain(client, {
    chainId,
    async contracts() {
      const added = await Promise.all(adding.map((contracts) => contracts.list(db)))
      return [...addresses.map((address) => ({ address, fromBlock: startBlock })), ...added.flat()]
    },
    findContracts: (logs) => adding.flatMap((contracts) => contracts.find(logs)),
    startBlock,
    knownBlocks: () => listBlocks(db),
    digests: (range) => listDigests(db, range),
    lastDigest: (upTo) => findLastDigest(db, upTo),
    auditProgress: { load: () => loadAuditProgress(db), save: (progress) => saveAuditProgress(db, progress) },
    onError: (error) => log.warn({ err: error }, 'cannot read the next block'),
    onUnrepaired: (error) => log.error({ err: error }, 'reading again did not help, so the next try waits an hour'),
    limits,
    signal,
    ...(compare === undefined ? {} : { comparison: compare(db) }),
    ...(pace === undefined ? {} : { pace }),
  })
  for await (const event of events) {
    yield event
    // The event is stored now, so nothing contradicted the node on the way to the head.
    if (event.type === 'current' || (event.type === 'blocks' && event.reachHead)) limits.gap.helped()
  }
}
