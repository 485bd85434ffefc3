import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import type { ChainEvent } from '../chain/chain-event.ts'
import { MissingLogsError } from '../chain/missing-logs-error.ts'
import { readChain } from '../chain/read-chain.ts'
import type { Database } from '../database/database.ts'
import { findLatestBlock, listBlocks } from './block-store.ts'
import { holdIndexLock } from './hold-index-lock.ts'
import { type FeatureIndexer, runIndexer } from './run-indexer.ts'

export interface IndexerOptions {
  readonly client: ChainClient
  readonly chainId: number
  readonly auctionHouse: Address
  readonly startBlock: bigint
  readonly features: readonly FeatureIndexer[]
  readonly log: FastifyBaseLogger
  readonly pollMs?: number
  readonly longestBackOffMs?: number
}

const LOCK_RETRY_MS = 1_000
/** Longer than others take to notice that the lock is free. */
const REST_AFTER_FAILURE_MS = 3_000
/** So often in a row a gap in the contract's own numbers may be a node's fault of the moment; then a log was lost earlier. */
const GAPS_TOLERATED = 5

/**
 * Indexes until stopped, whatever fails on the way; `stop` waits for the transaction under way. Of all processes on one
 * database only one indexes at a time, and the next takes over when it ends.
 */
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
  const restMs = Math.min(REST_AFTER_FAILURE_MS, options.longestBackOffMs ?? REST_AFTER_FAILURE_MS)
  const retryMs = Math.min(LOCK_RETRY_MS, restMs)
  let gap: Gap | undefined
  while (!signal.aborted) {
    try {
      await holdIndexLock(db, { retryMs, signal }, async (holder) => {
        const isLost = gap !== undefined && gap.times > GAPS_TOLERATED
        if (isLost) gap = undefined
        await runIndexer(holder, {
          events: isLost ? readAgain() : followChain(holder, options, signal),
          features: options.features,
        })
      })
    } catch (error) {
      if (error instanceof MissingLogsError) gap = await countGap(db, gap)
      options.log.error({ err: error }, 'indexing was interrupted')
      await delay(restMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Where the contract's own numbers have a gap, and how often they had it when the index stood there. */
interface Gap {
  readonly after: bigint | undefined
  readonly times: number
}

async function countGap(db: Database, before: Gap | undefined): Promise<Gap | undefined> {
  try {
    const after = (await findLatestBlock(db))?.number
    return { after, times: before?.after === after ? (before?.times ?? 0) + 1 : 1 }
  } catch {
    return before
  }
}

async function* readAgain(): AsyncGenerator<ChainEvent> {
  yield { type: 'rebuild' }
}

function followChain(db: Database, options: IndexerOptions, signal: AbortSignal): AsyncGenerator<ChainEvent> {
  const { client, chainId, auctionHouse, startBlock, log, pollMs, longestBackOffMs } = options
  return readChain(client, {
    chainId,
    address: auctionHouse,
    startBlock,
    knownBlocks: () => listBlocks(db),
    onError: (error) => log.warn({ err: error }, 'the next block could not be read'),
    signal,
    ...(pollMs === undefined ? {} : { pollMs }),
    ...(longestBackOffMs === undefined ? {} : { longestBackOffMs }),
  })
}
