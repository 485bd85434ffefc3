import { waitUntil } from '@melos/test-kit/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { takeTurns } from './take-turns.ts'

let database: TestDatabase
let other: Database

beforeAll(async () => {
  database = await createTestDatabase()
  other = openDatabase(database.url, () => undefined)
})
afterAll(async () => {
  await other.destroy()
  await database[Symbol.asyncDispose]()
})

/** Counts only this database's locks, because others in the same PostgreSQL have locks too. */
async function countLocks({ granted }: { granted: boolean }): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from pg_locks
    where locktype = 'advisory' and granted = ${granted}
    and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
  return rows[0]?.count ?? 0n
}

const countWaiting = () => countLocks({ granted: false })

/** Work that runs until the test ends it. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('done') }
}

test('work of two processes never overlaps', async () => {
  let [running, most, done] = [0, 0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await sql`select 1`.execute(database.db)
    running -= 1
    done += 1
  }
  const takers = [takeTurns(database.db), takeTurns(other)]
  await Promise.all(takers.flatMap((takeTurn) => Array.from({ length: 20 }, () => takeTurn(work))))
  expect({ most, done }).toEqual({ most: 1, done: 40 })
})

test('waiting work holds no database connection', async () => {
  const held = openWork()
  const holder = takeTurns(other)(held.work)
  const takeTurn = takeTurns(database.db)
  const waiting = Array.from({ length: 30 }, () => takeTurn(async () => 'done'))
  await waitUntil('one waits for the lock', async () => (await countWaiting()) === 1n)
  // The pool has too few connections for these queries if every waiting call held one.
  await Promise.all(Array.from({ length: 9 }, () => sql`select 1`.execute(database.db)))
  expect(await countWaiting()).toBe(1n)
  held.end()
  expect(await Promise.all([holder, ...waiting])).toEqual(Array(31).fill('done'))
})

test('work that fails releases its turn', async () => {
  const takeTurn = takeTurns(database.db)
  await expect(takeTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await takeTurn(async () => 'done')).toBe('done')
})

test('work that waits too long is refused, in the queue and at the lock', async () => {
  const held = openWork()
  const holder = takeTurns(other)(held.work)
  await waitUntil('it has its turn', async () => (await countLocks({ granted: true })) === 1n)
  const takeTurn = takeTurns(database.db, { patienceMs: 200 })
  const never = () => Promise.reject(new Error('it was not its turn'))
  const [first, second] = [takeTurn(never), takeTurn(never)]
  await expect(first).rejects.toThrow('lock timeout')
  await expect(second).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  held.end()
  await holder
  expect(await takeTurn(async () => 'done')).toBe('done')
})
