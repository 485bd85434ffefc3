import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { openDatabase } from './database.ts'

test('a statement that takes too long costs its connection, and the next has another', async () => {
  await using database = await createTestDatabase()
  const db = openDatabase(database.url, () => undefined, { mostConnections: 1, answerWithinMs: 200 })
  const pidOf = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const before = await pidOf()
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow('Connection terminated')
  const after = await pidOf()
  expect(after).not.toBe(before)
  expect(await pidOf()).toBe(after)
  await db.destroy()
})

test('so does one inside a transaction, of which nothing is kept', async () => {
  await using database = await createTestDatabase()
  const db = openDatabase(database.url, () => undefined, { mostConnections: 1, answerWithinMs: 200 })
  await sql`create table notes (text text)`.execute(db)
  const writing = db.transaction().execute(async (tx) => {
    await sql`insert into notes values ('half')`.execute(tx)
    await sql`select pg_sleep(60)`.execute(tx)
  })
  await expect(writing).rejects.toThrow(/Connection terminated|not queryable/)
  expect((await sql`select from notes`.execute(db)).rows).toEqual([])
  await db.destroy()
})

test('a transaction whose next statement never comes releases its locks', async () => {
  await using database = await createTestDatabase()
  const holder = openDatabase(database.url, () => undefined, { mostConnections: 1, idleWithinMs: 200 })
  const other = openDatabase(database.url, () => undefined)
  const took = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const holding = holder.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    took.resolve()
    await isOver.promise
  })
  await took.promise
  await sql`select pg_advisory_lock(1)`.execute(other)
  isOver.resolve()
  await expect(holding).rejects.toThrow()
  expect((await sql`select 1`.execute(holder)).rows).toHaveLength(1)
  await Promise.all([holder.destroy(), other.destroy()])
})
