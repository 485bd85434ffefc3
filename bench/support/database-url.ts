import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Melos } from './run-melos.ts'

const PORT_LINE = 3

/** The embedded PostgreSQL of a running Melos. */
export async function readDatabaseUrl({ dataDir }: Melos): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[PORT_LINE]
  return `postgres://melos:${password.trim()}@127.0.0.1:${port}/melos`
}
