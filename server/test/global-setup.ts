import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../src/config.ts'
import { type Database, openDatabase } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { startEmbedded } from '../src/embedded/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** Its name. Tests copy this database, which is much faster than migrating. */
    migratedDatabase: string
    rpcUrl: string
  }
}

const ignore = (): void => undefined

/** One real PostgreSQL and one real chain for all test files. Each file has its own database and contracts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeTemporaryFolder()
  const services = await startEmbedded(readConfig({ DATA_DIR: dataDir.path }))
  const db = openDatabase(services.databaseUrl, ignore)
  await neverSync(db)
  const migratedDatabase = 'migrated'
  await sql`create database ${sql.id(migratedDatabase)}`.execute(db)
  await db.destroy()
  const migrated = openDatabase(services.databaseUrl.replace(/[^/]*$/, migratedDatabase), ignore)
  await migrate(migrated)
  await migrated.destroy()
  project.provide('databaseUrl', services.databaseUrl)
  project.provide('migratedDatabase', migratedDatabase)
  project.provide('rpcUrl', services.rpcUrl)
  return async () => {
    await services.stop()
    await dataDir[Symbol.asyncDispose]()
  }
}

/** Test databases don't have to survive a crash, and dropping one would wait for the disk. */
async function neverSync(db: Database): Promise<void> {
  await sql`alter system set fsync = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}
