import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { ChainEvent } from '../chain/chain-event.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { listBlocks } from './block-store.ts'
import { claimIndex } from './claim-index.ts'
import { type FeatureIndexer, runIndexer } from './run-indexer.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  await migrate(db)
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  await db.deleteFrom('blocks').execute()
})

const quiet: FeatureIndexer = { indexLog: async () => undefined, undoAfter: async () => undefined }

function block(number: bigint, fork = 0n): ChainEvent {
  const hash = `0x${(number + fork * 1_000_000n).toString(16).padStart(64, '0')}` as const
  return { type: 'block', block: { number, hash, timestamp: new Date(0) }, logs: [] }
}

async function index(events: readonly ChainEvent[], feature: FeatureIndexer = quiet): Promise<void> {
  // An array is read like a chain that has an end.
  await runIndexer(db, {
    events: (async function* () {
      yield* events
    })(),
    features: [feature],
  })
}

const numbers = async (): Promise<bigint[]> => (await listBlocks(db)).map(({ number }) => number)

describe('runIndexer', () => {
  test('a block that fails half-way leaves nothing behind, the cursor included', async () => {
    const failing: FeatureIndexer = {
      ...quiet,
      async indexLog(tx) {
        await tx
          .insertInto('blocks')
          .values({ number: 99n, hash: '0x99', timestamp: new Date(0) })
          .execute()
        throw new Error('out of order')
      },
    }
    const withLog = { ...block(7n), logs: [{}] } as unknown as ChainEvent
    await expect(index([block(6n), withLog], failing)).rejects.toThrow('out of order')
    expect(await numbers()).toEqual([6n])
  })

  test('a reorg takes the blocks after the ancestor away and tells every feature', async () => {
    const undone: bigint[] = []
    const feature: FeatureIndexer = { ...quiet, undoAfter: async (_db, number) => void undone.push(number) }
    await index([block(1n), block(2n), block(3n), { type: 'reorg', ancestor: 1n }, block(2n, 1n)], feature)
    expect(await numbers()).toEqual([2n, 1n])
    expect(undone).toEqual([1n])
  })

  test('256 blocks are kept', async () => {
    await index(Array.from({ length: 258 }, (_, number) => block(BigInt(number))))
    const kept = await numbers()
    expect(kept).toHaveLength(256)
    expect(kept.at(-1)).toBe(2n)
  })
})

describe('claimIndex', () => {
  const ours = { chainId: 31337, auctionHouse: '0x0000000000000000000000000000000000000001' } as const

  test('a database serves one contract on one chain', async () => {
    await claimIndex(db, ours)
    await claimIndex(db, ours)
    await expect(claimIndex(db, { ...ours, chainId: 137 })).rejects.toThrow('on chain 31337, not')
    await expect(
      claimIndex(db, { ...ours, auctionHouse: '0x0000000000000000000000000000000000000002' }),
    ).rejects.toThrow('use an empty database')
  })
})
