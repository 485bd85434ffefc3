import { sql } from 'kysely'
import { type Database, readPage } from '../database/database.ts'
import type { AuditRow } from '../database/schema.ts'

export type AuditAction =
  | 'SIGNED_IN'
  | 'SIGN_IN_REFUSED'
  | 'LOGGED_IN'
  | 'LOGIN_REFUSED'
  | 'LOGGED_OUT'
  | 'ACCOUNT_DELETED'
  | 'SESSION_REVOKED'
  | 'WORK_CREATED'
  | 'TOKEN_ATTACHED'
  | 'DRAFT_CREATED'
  | 'DRAFT_WORK_SET'
  | 'DRAFT_TERMS_SET'
  | 'DRAFT_STEP_ASKED'
  | 'DRAFT_STEP_SENT'
  | 'DRAFT_STEP_ENDED'
  | 'DRAFT_DELETED'
  | 'AUCTION_FINALIZED'
  | 'FAUCET_GIVEN'
  | 'OPERATOR_APPOINTED'
  | 'REPORT_CLOSED'

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

export async function listAuditEntries(
  db: Database,
  page: { offset: number; limit: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  return await readPage(db.selectFrom('audit_log').selectAll().orderBy('id', 'desc'), page)
}

/** The privacy policy promises to delete entries after this time. */
const YEARS_KEPT = 2

export async function deleteExpiredAudit(db: Database, now: Date): Promise<void> {
  const moment = new Date(now)
  moment.setUTCFullYear(now.getUTCFullYear() - YEARS_KEPT)
  await db.deleteFrom('audit_log').where('at', '<', moment).execute()
}
