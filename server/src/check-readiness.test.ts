import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openForTests } from '../test/support/open-for-tests.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { createChainClient } from './chain/chain-client.ts'
import { checkReadiness } from './check-readiness.ts'
import { openDatabase } from './database/database.ts'
import { callNode } from './embedded/chain-rpc.ts'

const database = await openForTests(createTestDatabase())
const client = createChainClient(inject('rpcUrl'))

beforeAll(async () => {
  // High enough for every distance below.
  await callNode(inject('rpcUrl'), 'anvil_mine', '0xa')
})
beforeEach(async () => {
  await database.db.deleteFrom('blocks').execute()
  await setIndexState({ ageSeconds: 0 })
})

async function setIndexState({ ageSeconds, rebuilding = false }: { ageSeconds: number; rebuilding?: boolean }) {
  const current_at = new Date(Date.now() - ageSeconds * 1_000)
  await database.db.updateTable('index_state').set({ current_at, rebuilding }).execute()
}

/** The readiness of an index this many blocks from the chain's head. */
async function readinessAt(distance: bigint, options?: { isChainSaved: boolean }) {
  const number = (await client.getBlockNumber({ cacheTime: 0 })) + distance
  await database.db.insertInto('blocks').values({ number, hash: '0x1', timestamp: new Date() }).execute()
  return await checkReadiness(database.db, client, options)
}

// The chain may grow by a block while the test runs, so the numbers sit one from the boundary.
test.each([
  [-7n, false],
  [-4n, true],
  [0n, true],
  [4n, true],
  [7n, false],
])('an index %i blocks from the head: ready is %s', async (distance, ready) => {
  expect(await readinessAt(distance)).toMatchObject({ ready, database: true, chain: true })
})

test('an empty index is not ready', async () => {
  expect(await checkReadiness(database.db, client)).toEqual({
    ready: false,
    database: true,
    chain: true,
    indexer: { block: null, ageSeconds: 0, rebuilding: false },
  })
})

test.each([
  [59, true],
  [62, false],
])('an index that was at the head %i seconds ago: ready is %s', async (ageSeconds, ready) => {
  await setIndexState({ ageSeconds })
  expect(await readinessAt(0n)).toMatchObject({ ready })
})

test('during a rebuild it is not ready, and says why', async () => {
  await setIndexState({ ageSeconds: 0, rebuilding: true })
  expect(await readinessAt(0n)).toMatchObject({ ready: false, indexer: { rebuilding: true } })
})

test('without a chain it is not ready', async () => {
  await readinessAt(0n)
  const state = await checkReadiness(database.db, createChainClient('http://127.0.0.1:1'))
  expect(state).toMatchObject({ ready: false, database: true, chain: false })
})

test.each([true, false])('readiness matches whether the chain is saved: %s', async (isChainSaved) => {
  expect(await readinessAt(0n, { isChainSaved })).toMatchObject({ ready: isChainSaved, chain: isChainSaved })
})

test('without a database it is not ready', async () => {
  const db = openDatabase('postgres://nobody:nothing@127.0.0.1:1/nowhere', () => undefined)
  expect(await checkReadiness(db, client)).toMatchObject({ ready: false, database: false, chain: true })
  await db.destroy()
})
