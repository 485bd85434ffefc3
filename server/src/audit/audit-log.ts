import type { AuditAction } from '@melos/api-contract'
import { sql } from 'kysely'
import { type Database, readPage } from '../database/database.ts'
import type { AuditRow } from '../database/schema.ts'

export interface AuditEntry {
  readonly action: AuditAction
  /** A wallet's address, an administrator's email address, or the text that was typed in its place. Never a secret. */
  readonly actor: string
  readonly network: string
  readonly reason?: string | undefined
}

export async function writeAudit(db: Database, { action, actor, network, reason }: AuditEntry): Promise<void> {
  // Typed text may contain NUL, which PostgreSQL rejects, and invisible characters, which would mislead readers of the log.
  const printable = actor.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
  await db
    .insertInto('audit_log')
    .values({ action, actor: printable, network, reason: reason ?? null })
    .execute()
}

/** Writes nothing if the log already has this action with this reason. */
export async function writeAuditOnce(db: Database, entry: AuditEntry & { readonly reason: string }): Promise<void> {
  const { action, reason } = entry
  await db.transaction().execute(async (tx) => {
    // Without the lock, two simultaneous requests could both write the entry.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${action} ${reason}`}, 0))`.execute(tx)
    const known = tx.selectFrom('audit_log').select('id').where('action', '=', action).where('reason', '=', reason)
    if ((await known.limit(1).executeTakeFirst()) === undefined) await writeAudit(tx, entry)
  })
}

export interface AuditFilter {
  readonly action?: AuditAction | undefined
  readonly actor?: string | undefined
  /** Days in UTC, both included: `2026-11-17`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
}

const DAY_MS = 86_400_000

export async function listAuditEntries(
  db: Database,
  { action, actor, from, to, search, ...page }: AuditFilter & { offset: number; limit: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc')
  if (action !== undefined) query = query.where('action', '=', action)
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (from !== undefined) query = query.where('at', '>=', new Date(from))
  if (to !== undefined) query = query.where('at', '<', new Date(Date.parse(to) + DAY_MS))
  if (search !== undefined) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    const columns = ['actor', 'network', 'reason'] as const
    query = query.where((where) => where.or(columns.map((column) => where(column, 'ilike', pattern))))
  }
  return await readPage(query, page)
}

export async function listAdministrators(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('administrators').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}
