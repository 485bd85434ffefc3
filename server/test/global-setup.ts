import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/database/database.ts'
import { startEmbedded } from '../src/embedded/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    rpcUrl: string
  }
}

/** One real PostgreSQL and one real chain for all test files; each file takes a database and contracts of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'melos-test-'))
  // PostgreSQL may run as a user of its own, who has to get in.
  await chmod(dataDir, 0o755)
  const services = await startEmbedded(readConfig({ DATA_DIR: dataDir }))
  await neverSync(services.databaseUrl)
  project.provide('databaseUrl', services.databaseUrl)
  project.provide('rpcUrl', services.rpcUrl)
  return async () => {
    await services.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** These databases need not outlive a crash of the machine; each that is dropped would wait for the disk. */
async function neverSync(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, () => undefined)
  await sql`alter system set fsync = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await db.destroy()
}
