import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { startWork, type Work } from './background/start-work.ts'
import { NOW } from './database/daily-limit.ts'
import type { Database } from './database/database.ts'
import { type RetentionRule, retention } from './retention.ts'

const EVERY_MS = 15 * 60 * 1000

/** Deletes what has been kept long enough, now and every 15 minutes. Several processes can do this at once. */
export function startCleaning(db: Database, log: FastifyBaseLogger): Work {
  return startWork(() => cleanUp(db), { everyMs: EVERY_MS, log, failure: 'cannot delete expired rows' })
}

export async function cleanUp(db: Database): Promise<void> {
  for (const [table, { rules = [] }] of Object.entries(retention)) {
    for (const rule of rules) await applyRule(db, table, rule)
  }
}

/** The rules are constants of ours, so their SQL is safe. */
async function applyRule(db: Database, table: string, { since, keptFor, where, clears }: RetentionRule): Promise<void> {
  const isOver = sql`${sql.raw(since)} <= ${NOW} - ${keptFor}::interval and ${sql.raw(where ?? 'true')}`
  if (clears === undefined) await sql`delete from ${sql.table(table)} where ${isOver}`.execute(db)
  else {
    const emptied = sql.join(clears.map((column) => sql`${sql.ref(column)} = null`))
    await sql`update ${sql.table(table)} set ${emptied} where ${isOver}`.execute(db)
  }
}
