import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'

const ignore = (): void => undefined

/** An empty database of its own, dropped when disposed. */
export async function createTestDatabase(): Promise<{ db: Database; url: string } & AsyncDisposable> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = openDatabase(inject('databaseUrl'), ignore)
  await sql`create database ${sql.id(name)}`.execute(server)
  const url = inject('databaseUrl').replace(/[^/]*$/, name)
  const db = openDatabase(url, ignore)
  return {
    db,
    url,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(server)
      await server.destroy()
    },
  }
}
