import { expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { insertBlocks, waitForBlock } from './index-store.ts'

const database = await openForTests(createTestDatabase())

test('waiting for a block ends when it is indexed, and not before', async () => {
  let isDone = false
  const waiting = waitForBlock(database.db, 7n, { patienceMs: 20_000 }).then(() => {
    isDone = true
  })
  await insertBlocks(database.db, [{ number: 6n, hash: '0x6', timestamp: new Date(0) }])
  // This is long enough for the other call to check again.
  const startedAt = performance.now()
  await waitForBlock(database.db, 8n, { patienceMs: 150 })
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(150)
  expect(isDone).toBe(false)
  await insertBlocks(database.db, [{ number: 7n, hash: '0x7', timestamp: new Date(0) }])
  await waiting
})

test('waiting for a block gives up in the end', async () => {
  await waitForBlock(database.db, 1_000n, { patienceMs: 60 })
})
