import { pino } from 'pino'
import { createChainClient } from '../../src/chain/chain-client.ts'
import { openDatabase } from '../../src/database/database.ts'
import { admissionIndexer } from '../../src/features/admission/admission-indexer.ts'
import { alertIndexer } from '../../src/features/alerts/alert-indexer.ts'
import { outbidIndexer } from '../../src/features/alerts/outbid-indexer.ts'
import { auctionIndexer } from '../../src/features/auctions/auction-indexer.ts'
import { bidIndexer } from '../../src/features/bids/bid-indexer.ts'
import { marketIndexer } from '../../src/features/market/market-indexer.ts'
import { roleIndexer } from '../../src/features/oversight/role-indexer.ts'
import { royaltyIndexer } from '../../src/features/royalties/royalty-indexer.ts'
import { settlementIndexer } from '../../src/features/settlement/settlement-indexer.ts'
import { createContractComparison } from '../../src/indexer/compare-with-contract.ts'
import { impossibleEvents } from '../../src/indexer/refuse-impossible-events.ts'
import { startIndexer } from '../../src/indexer/start-indexer.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { contracts, mels } from './simulated-contracts.ts'

export interface SimulatedIndexer {
  readonly proxy: DatabaseProxy
  stop(): Promise<void>
  /** Breaks its connections forever and resolves when it has ended. */
  kill(): Promise<void>
}

export interface Surroundings {
  /** Each process has its own connection to the node. */
  readonly name: string
  readonly databaseUrl: string
  readonly nodeUrl: string
  readonly chainId: number
  readonly startBlock: number
  readonly onLog: (line: string) => void
  readonly finalAfterBlocks: number
  readonly auditEveryMs: () => number
}

const indexers = [
  ...[outbidIndexer, auctionIndexer, bidIndexer, settlementIndexer, roleIndexer, royaltyIndexer, marketIndexer],
  ...[admissionIndexer, alertIndexer],
]
const TIMEOUT_MS = 500
const POLL_MS = 2
const LONGEST_BACK_OFF_MS = 20
const COMPARE_EVERY_MS = 200
/** A faulty node can cause a rebuild that doesn't help, and a simulation can't wait an hour for the next. */
const REBUILD_AGAIN_AFTER_MS = 500
/** Without pauses between rounds and up to the head, so that a simulation ends soon. */
const AUDIT = { roundMs: 0, afterBlocks: 0n }

/** An indexer with its own pool and connection to the node, like a process. */
export async function startSimulatedIndexer(surroundings: Surroundings): Promise<SimulatedIndexer> {
  const { name, databaseUrl, nodeUrl, chainId, startBlock, onLog, finalAfterBlocks, auditEveryMs } = surroundings
  const proxy = await openDatabaseProxy(databaseUrl)
  const db = openDatabase(`${proxy.url}?application_name=${encodeURIComponent(`indexer ${name}`)}`, () => undefined)
  const client = createChainClient(`${nodeUrl}/${name}`, { timeoutMs: TIMEOUT_MS, batch: true })
  const indexer = startIndexer(db, {
    client,
    chainId,
    addresses: Object.values(contracts),
    startBlock: BigInt(startBlock),
    features: [...indexers, impossibleEvents],
    compare: (holder) => createContractComparison(holder, { client, mels, ...contracts }),
    log: pino({ level: 'warn', base: { name }, serializers: { err: describeError } }, { write: onLog }),
    pace: {
      pollMs: POLL_MS,
      longestBackOffMs: LONGEST_BACK_OFF_MS,
      finalAfterBlocks: BigInt(finalAfterBlocks),
      audit: { ...AUDIT, everyMs: auditEveryMs(), whileBehindMs: auditEveryMs() },
      compareEveryMs: COMPARE_EVERY_MS,
      rebuildAgainAfterMs: REBUILD_AGAIN_AFTER_MS,
    },
  })
  async function stop(): Promise<void> {
    await indexer.stop()
    await db.destroy()
    await proxy[Symbol.asyncDispose]()
  }
  return {
    proxy,
    stop,
    async kill() {
      proxy.close()
      await stop()
    },
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
}
