import type { Database } from '../database/database.ts'

export type AuditAction =
  | 'SIGNED_IN'
  | 'SIGN_IN_REFUSED'
  | 'LOGGED_IN'
  | 'LOGIN_REFUSED'
  | 'LOGGED_OUT'
  | 'SESSION_REVOKED'
  | 'WORK_CREATED'
  | 'TOKEN_ATTACHED'
  | 'AUCTION_FINALIZED'

export interface AuditEntry {
  readonly action: AuditAction
  /** A wallet's address, an administrator's e-mail address, or what was given in their place. Never a secret. */
  readonly actor: string
  readonly network: string
  readonly reason?: string | undefined
}

export async function writeAudit(db: Database, { action, actor, network, reason }: AuditEntry): Promise<void> {
  // PostgreSQL refuses NUL.
  const printable = actor.replaceAll('\0', '')
  await db
    .insertInto('audit_log')
    .values({ action, actor: printable, network, reason: reason ?? null })
    .execute()
}
