import { linkedTo } from '../../accounts/account-store.ts'
import type { Database } from '../../database/database.ts'

/** The account's own sessions and those of its linked wallets. */
function sessionsOf(db: Database, accountId: string) {
  return db
    .selectFrom('sessions')
    .where((is) => is.or([is('account_id', '=', accountId), is('address', 'in', linkedTo(db, accountId))]))
    .where('revoked_at', 'is', null)
}

export async function listAccountSessions(db: Database, { accountId, now }: { accountId: string; now: Date }) {
  return await sessionsOf(db, accountId)
    .select(['id', 'method', 'address', 'label', 'network', 'started_at', 'last_used_at'])
    .where('expires_at', '>', now)
    .orderBy('started_at', 'desc')
    .execute()
}

/** Whether a session of the account, ended or not, began in this network. */
export async function isKnownNetwork(
  db: Database,
  { accountId, network }: { accountId: string; network: string },
): Promise<boolean> {
  const same = db
    .selectFrom('sessions')
    .select('id')
    .where((is) => is.or([is('account_id', '=', accountId), is('address', 'in', linkedTo(db, accountId))]))
    .where('network', '=', network)
  return (await same.limit(1).executeTakeFirst()) !== undefined
}

/** Ends all sessions, or all but one, or only one. Returns how many. */
export async function revokeAccountSessions(
  db: Database,
  { accountId, except, only }: { accountId: string; except?: string; only?: string },
): Promise<number> {
  let which = sessionsOf(db, accountId).select('id')
  if (except !== undefined) which = which.where('id', '<>', except)
  if (only !== undefined) which = which.where('id', '=', only)
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', 'in', which)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}
