import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { readDataVersion } from '../../test/support/read-data-version.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { ChainEvent, ChainLog, MinedBlock } from '../chain/chain-event.ts'
import { claimIndex, listBlocks, loadAuditProgress, saveAuditProgress } from './index-store.ts'
import { readSnapshot } from './read-snapshot.ts'
import { type FeatureIndexer, runIndexer } from './run-indexer.ts'

const database = await openForTests(createTestDatabase())
const { db } = database

beforeEach(async () => {
  await db.deleteFrom('blocks').execute()
})

const quiet: FeatureIndexer = { indexBlocks: async () => undefined, undoAfter: async () => undefined }

function block(number: bigint, { fork = 0n, logs = [] }: { fork?: bigint; logs?: ChainLog[] } = {}): MinedBlock {
  const hash = `0x${(number + fork * 1_000_000n).toString(16).padStart(64, '0')}` as const
  return { block: { number, hash, timestamp: new Date(0) }, logs }
}

function blocks(...mined: MinedBlock[]): ChainEvent {
  return { type: 'blocks', blocks: mined, reachHead: true }
}

/** These tests only care whether there is a log. */
const someLog: ChainLog = {
  address: `0x${'a1'.repeat(20)}`,
  topics: [],
  data: '0x',
  blockNumber: 0n,
  blockHash: '0x0',
  logIndex: 0,
  transactionHash: '0x0',
  transactionIndex: 0,
  removed: false,
}

async function index(events: readonly ChainEvent[], feature: FeatureIndexer = quiet): Promise<void> {
  // An array of events acts like a chain that ends.
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
      async indexBlocks(tx) {
        await tx
          .insertInto('blocks')
          .values({ number: 99n, hash: '0x99', timestamp: new Date(0) })
          .execute()
        throw new Error('out of order')
      },
    }
    const events = [blocks(block(6n)), blocks(block(7n, { logs: [someLog] }))]
    await expect(index(events, failing)).rejects.toThrow('out of order')
    expect(await numbers()).toEqual([6n])
  })

  test('blocks that are taken away must be read a second time again', async () => {
    await saveAuditProgress(db, { readTwiceTo: 5n, roundAt: undefined, roundBeganAt: new Date(0) })
    await index([{ type: 'reorg', ancestor: 7n }])
    expect(await loadAuditProgress(db)).toEqual({ readTwiceTo: 5n, roundAt: undefined, roundBeganAt: new Date(0) })
    await index([{ type: 'reorg', ancestor: 3n }])
    expect(await loadAuditProgress(db)).toMatchObject({ readTwiceTo: 3n })
  })

  test('a reorg takes the blocks after the ancestor away and tells every feature', async () => {
    const undone: bigint[] = []
    const feature: FeatureIndexer = { ...quiet, undoAfter: async (_db, number) => void undone.push(number) }
    await index(
      [blocks(block(1n), block(2n), block(3n)), { type: 'reorg', ancestor: 1n }, blocks(block(2n, { fork: 1n }))],
      feature,
    )
    expect(await numbers()).toEqual([2n, 1n])
    expect(undone).toEqual([1n])
  })

  test('a chain without any known block is read again, and visibly so until it is done', async () => {
    const undone: bigint[] = []
    const feature: FeatureIndexer = { ...quiet, undoAfter: async (_db, number) => void undone.push(number) }
    await index([blocks(block(1n)), { type: 'rebuild' }], feature)
    expect(undone).toEqual([-1n])
    expect(await numbers()).toEqual([])
    expect(await readSnapshot(db)).toMatchObject({ rebuilding: true })

    await index([{ ...blocks(block(1n)), reachHead: false } as ChainEvent])
    expect(await readSnapshot(db)).toMatchObject({ rebuilding: true })
    await index([blocks(block(2n))])
    expect(await readSnapshot(db)).toMatchObject({ rebuilding: false })
  })

  test('blocks without our logs keep the data version; others and reorganisations change it', async () => {
    const before = await readDataVersion(db)
    await index([blocks(block(1n))])
    expect(await readDataVersion(db)).toBe(before)
    await index([blocks(block(2n, { logs: [someLog] }))])
    expect(await readDataVersion(db)).toBe(before + 1n)
    await index([{ type: 'reorg', ancestor: 1n }])
    expect(await readDataVersion(db)).toBe(before + 2n)
  })

  test.each([
    [8, true],
    [9, false],
  ])('%i blocks up to the head: live is %s', async (count, expected) => {
    const seen: boolean[] = []
    const feature: FeatureIndexer = { ...quiet, indexBlocks: async (_db, { live }) => void seen.push(live) }
    await index(
      [blocks(...Array.from({ length: count }, (_, number) => block(BigInt(number), { logs: [someLog] })))],
      feature,
    )
    expect(seen).toEqual([expected])
  })

  test.each([1, 2, 258])('256 blocks are kept, read %i at a time', async (size) => {
    const all = Array.from({ length: 258 }, (_, number) => block(BigInt(number)))
    await index(Array.from({ length: 258 / size }, (_, part) => blocks(...all.slice(part * size, (part + 1) * size))))
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
    ).rejects.toThrow('Use an empty database')
  })
})
