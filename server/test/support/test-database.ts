import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'

const ignore = (): void => undefined

export interface TestDatabase extends AsyncDisposable {
  readonly db: Database
  readonly url: string
}

/** A separate migrated database, dropped on dispose. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(inject('migratedDatabase'))

/** A separate database without tables. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template1')

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = openDatabase(inject('databaseUrl'), ignore)
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(server)
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
