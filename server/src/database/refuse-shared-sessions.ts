import { sql } from 'kysely'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'

/** One comparison could miss a pooler that is busy with other clients. */
const COMPARISONS = 10

/** Behind a pooler that shares sessions between transactions, two processes would hold the same lock. */
export async function refuseSharedSessions(db: Database): Promise<void> {
  const [ones, others] = [new Set<number>(), new Set<number>()]
  await db.connection().execute(async (one) => {
    await db.connection().execute(async (other) => {
      for (let compared = 0; compared < COMPARISONS; compared++) {
        ones.add(await readSession(one))
        others.add(await readSession(other))
      }
    })
  })
  if (ones.size === 1 && others.size === 1 && new Set([...ones, ...others]).size === 2) return
  throw new StartupError(
    "The pooler at DATABASE_URL shares PostgreSQL's sessions between transactions. Connect directly, or set its pool mode to session.",
  )
}

async function readSession(connection: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  return rows[0]?.pid ?? 0
}
