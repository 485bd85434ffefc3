import { waitUntil } from '@melos/test-kit/wait-until'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startFailingNode } from '../test/support/failing-node.ts'
import { openForTests } from '../test/support/open-for-tests.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { createChainClient } from './chain/chain-client.ts'
import { createChainMeter } from './chain/chain-meter.ts'
import { checkReadiness, shareChainState } from './check-readiness.ts'
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
  return await checkReadiness(database.db, shareChainState(database.db, client), options)
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
  expect(await checkReadiness(database.db, shareChainState(database.db, client))).toEqual({
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
  const nowhere = shareChainState(database.db, createChainClient('http://127.0.0.1:1'))
  const state = await checkReadiness(database.db, nowhere)
  expect(state).toMatchObject({ ready: false, database: true, chain: false })
})

test.each([true, false])('readiness matches whether the chain is saved: %s', async (isChainSaved) => {
  expect(await readinessAt(0n, { isChainSaved })).toMatchObject({ ready: isChainSaved, chain: isChainSaved })
})

test('without a database it is not ready', async () => {
  const db = openDatabase('postgres://nobody:nothing@127.0.0.1:1/nowhere', () => undefined)
  const state = await checkReadiness(db, shareChainState(db, client))
  expect(state).toMatchObject({ ready: false, database: false, chain: true })
  await db.destroy()
})

test.each([
  ['answers', true],
  ['fails', false],
])('a node that %s is asked once in two seconds, however many ask', async (_says, answers) => {
  await readinessAt(0n)
  await using node = await startFailingNode(inject('rpcUrl'))
  if (!answers) node.fail(() => 'unheard')
  const meter = createChainMeter()
  const state = shareChainState(database.db, createChainClient(node.rpcUrl, { meter }))
  const check = () => checkReadiness(database.db, state)
  const began = performance.now()
  const states = [...(await Promise.all(Array.from({ length: 20 }, check))), await check()]
  expect(new Set(states.map(({ ready, chain }) => `${ready} ${chain}`))).toEqual(new Set([`${answers} ${answers}`]))
  expect(meter.total().requests).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 2_000))
})

test.each([
  ['comes back', false],
  ['goes away', true],
])('a node that %s is noticed after two seconds', async (_says, answersFirst) => {
  await readinessAt(0n)
  await using node = await startFailingNode(inject('rpcUrl'))
  const state = shareChainState(database.db, createChainClient(node.rpcUrl))
  const isReady = async () => (await checkReadiness(database.db, state)).ready
  if (!answersFirst) node.fail(() => 'unheard')
  const began = performance.now()
  expect(await isReady()).toBe(answersFirst)
  if (answersFirst) node.fail(() => 'unheard')
  else node.heal()
  await waitUntil('it is noticed', async () => (await isReady()) === !answersFirst)
  expect(performance.now() - began).toBeGreaterThan(1_990)
})

test('the state of the database and of the index is not shared', async () => {
  await readinessAt(0n)
  const state = shareChainState(database.db, client)
  expect(await checkReadiness(database.db, state)).toMatchObject({ ready: true })
  await setIndexState({ ageSeconds: 0, rebuilding: true })
  expect(await checkReadiness(database.db, state)).toMatchObject({ ready: false, indexer: { rebuilding: true } })
})

test('an index that moves on within two seconds stays ready', async () => {
  await readinessAt(0n)
  const state = shareChainState(database.db, client)
  expect(await checkReadiness(database.db, state)).toMatchObject({ ready: true })
  await database.db
    .updateTable('blocks')
    .set((row) => ({ number: row('number', '+', 20n) }))
    .execute()
  expect(await checkReadiness(database.db, state)).toMatchObject({ ready: true })
})
