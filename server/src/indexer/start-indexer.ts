import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import { readChain } from '../chain/read-chain.ts'
import type { Database } from '../database/database.ts'
import { findLatestBlock, listBlocks } from './block-store.ts'
import { type FeatureIndexer, runIndexer } from './run-indexer.ts'

interface IndexerOptions {
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly startBlock: bigint
  readonly features: readonly FeatureIndexer[]
  readonly log: FastifyBaseLogger
}

const REST_AFTER_FAILURE_MS = 1_000

/** Indexes until stopped, whatever fails on the way; `stop` waits for the transaction under way. */
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
  const { client, auctionHouse, startBlock, features, log } = options
  while (!signal.aborted) {
    const events = readChain(client, {
      address: auctionHouse,
      startBlock,
      cursor: () => findLatestBlock(db),
      knownBlocks: () => listBlocks(db),
      signal,
      onError: (error) => log.warn({ err: error }, 'the next block could not be read'),
    })
    try {
      await runIndexer(db, { events, features })
    } catch (error) {
      log.error({ err: error }, 'a block could not be indexed')
      await delay(REST_AFTER_FAILURE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
