import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { waitUntil } from '@melos/test-kit/wait-until'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { createChainClient } from '../chain/chain-client.ts'
import { ImpossibleEventError } from '../chain/decode-logs.ts'
import type { Database } from '../database/database.ts'
import { type EmbeddedChain, startChain } from '../embedded/chain.ts'
import { callNode } from '../embedded/chain-rpc.ts'
import { auctionIndexer } from '../features/auctions/auction-indexer.ts'
import { listBlocks } from './index-store.ts'
import { readSnapshot } from './read-snapshot.ts'
import type { FeatureIndexer } from './run-indexer.ts'
import { startIndexer } from './start-indexer.ts'

let folder: string
let chain: EmbeddedChain
let house: Awaited<ReturnType<typeof deployTestAuctionHouse>>

// This file has its own chain, because a reorganisation would break other files' tests.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-test-'))
  chain = await startChain(folder, { id: 31337 })
  house = await deployTestAuctionHouse(chain.rpcUrl)
})
afterAll(async () => {
  const ended = once(chain.process, 'exit')
  chain.process.kill()
  await ended
  await rm(folder, { recursive: true })
})

function index(db: Database, options: Partial<Parameters<typeof startIndexer>[1]> = {}) {
  return startIndexer(db, {
    client: createChainClient(chain.rpcUrl),
    chainId: 31337,
    addresses: [house.address],
    startBlock: house.startBlock,
    features: [auctionIndexer],
    log: pino({ level: 'silent' }),
    pace: { longestBackOffMs: 50 },
    ...options,
  })
}

const titles = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('auctions').select('token_name').orderBy('id').execute()).map((row) => row.token_name)

async function caughtUp(db: Database): Promise<boolean> {
  const head = await callNode<{ hash: string }>(chain.rpcUrl, 'eth_getBlockByNumber', 'latest', false)
  return (await listBlocks(db))[0]?.hash === head.hash
}

async function contents(db: Database) {
  const auctions = await db.selectFrom('auctions').selectAll().orderBy('id').execute()
  return { auctions, blocks: await listBlocks(db) }
}

test('after a reorganisation the tables equal a fresh index', async () => {
  await using followed = await createTestDatabase()
  const follower = index(followed.db)

  await house.createAuction({ name: 'Kept' })
  await house.createAuction({ name: 'Undone' })
  await waitUntil('both auctions are indexed', async () => (await titles(followed.db)).length === 2)

  // Another block replaces the last one, which lists the second auction; no block may come in between.
  await callNode(chain.rpcUrl, 'evm_setAutomine', true)
  await callNode(chain.rpcUrl, 'anvil_reorg', 1, [])
  await callNode(chain.rpcUrl, 'anvil_mine', '0x2')
  await callNode(chain.rpcUrl, 'evm_setIntervalMining', 1)
  await waitUntil('the reorganised chain is indexed', () => caughtUp(followed.db))
  expect(await titles(followed.db)).toEqual(['Kept'])

  await house.createAuction({ name: 'Instead' })
  await waitUntil('the new auction is indexed', async () => (await titles(followed.db)).length === 2)
  await waitUntil('the index has caught up', () => caughtUp(followed.db))
  await follower.stop()
  const after = await contents(followed.db)
  expect(after.auctions.map((auction) => auction.token_name)).toEqual(['Kept', 'Instead'])

  await using fresh = await createTestDatabase()
  const indexer = index(fresh.db)
  await waitUntil(
    'a fresh index has come as far',
    async () => ((await listBlocks(fresh.db))[0]?.number ?? 0n) >= (after.blocks[0]?.number ?? 0n),
  )
  await indexer.stop()
  const rebuilt = await contents(fresh.db)
  expect(rebuilt.auctions).toEqual(after.auctions)
  expect(rebuilt.blocks.slice(-after.blocks.length)).toEqual(after.blocks)
})

test('a reorganisation deeper than the blocks kept means reading everything again', async () => {
  await using followed = await createTestDatabase()
  await followed.db
    .insertInto('blocks')
    .values({ number: house.startBlock, hash: `0x${'f'.repeat(64)}`, timestamp: new Date() })
    .execute()
  const indexer = index(followed.db)
  await waitUntil('the index has caught up', () => caughtUp(followed.db))
  await indexer.stop()
  const { number, hash } = (await listBlocks(followed.db)).at(-1) ?? {}
  expect(number).toBe(house.startBlock)
  expect(hash).not.toBe(`0x${'f'.repeat(64)}`)
})

test('a node that is unavailable for a while costs time and nothing else', async () => {
  await using followed = await createTestDatabase()
  chain.process.kill('SIGSTOP')
  const indexer = index(followed.db)
  chain.process.kill('SIGCONT')
  await waitUntil('the index has caught up', () => caughtUp(followed.db))
  await indexer.stop()
})

test.each<[string, (db: Database) => Promise<unknown>]>([
  [
    'a log that was lost',
    async (db) =>
      db
        .deleteFrom('auctions')
        .where('id', '=', await lastId(db))
        .execute(),
  ],
  [
    'a log that was invented',
    async (db) => {
      const last = await lastAuction(db)
      await db
        .insertInto('auctions')
        .values({ ...last, id: last.id + 1n })
        .execute()
    },
  ],
  [
    'a row that collides with the next one',
    async (db) => {
      const id = await lastId(db)
      await db
        .updateTable('auctions')
        .set({ id: id + 1n })
        .where('id', '=', id)
        .execute()
    },
  ],
])('%s without a trace is found by the next number, and everything is read again', async (_name, damage) => {
  await using followed = await createTestDatabase()
  await house.createAuction({ name: 'Before the damage' })
  const first = index(followed.db)
  await waitUntil('the index has caught up', () => caughtUp(followed.db))
  await first.stop()
  const before = await contents(followed.db)
  await damage(followed.db)

  await house.createAuction({ name: 'After the damage' })
  const indexer = index(followed.db)
  await waitUntil('the index is right again', async () => {
    const { auctions } = await contents(followed.db)
    return auctions.length === before.auctions.length + 1 && auctions.at(-1)?.token_name === 'After the damage'
  })
  await indexer.stop()
  expect((await contents(followed.db)).auctions.slice(0, -1)).toEqual(before.auctions)
})

const lastId = async (db: Database): Promise<bigint> => (await lastAuction(db)).id

async function lastAuction(db: Database) {
  return await db.selectFrom('auctions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
}

test('a contradiction that a rebuild leaves does not lead to another one, and the API answers again', async () => {
  await using followed = await createTestDatabase()
  const lines: string[] = []
  let [tries, rebuilds] = [0, 0]
  const refusing: FeatureIndexer = {
    async indexBlocks() {
      tries++
      throw new ImpossibleEventError('The contract has other rules now')
    },
    async undoAfter(_db, number) {
      if (number === -1n) rebuilds++
    },
  }
  const indexer = index(followed.db, {
    features: [refusing],
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  })
  await waitUntil('the rebuild is given up', () =>
    lines.some((line) => line.includes('the next rebuild waits an hour')),
  )
  expect(await readSnapshot(followed.db)).toMatchObject({ rebuilding: false })
  const before = tries
  await waitUntil('more is tried', () => tries > before + 8)
  await indexer.stop()
  expect(rebuilds).toBe(1)
})
