import type { Deletion } from '@melos/api-contract'
import { sql } from 'kysely'
import { emptyAccount, everLinked, lockAccount } from '../../accounts/account-store.ts'
import { insertBarred } from '../../accounts/barred-store.ts'
import { findSuspension } from '../../accounts/restriction-store.ts'
import { deleteAlertsOf } from '../../alerts/alert-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { loginKey } from '../../authentication/limit-logins.ts'
import { forgetLogins } from '../../authentication/login-limit-store.ts'
import type { Database } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { cancelMailsOf, enqueueMail } from '../../mail/enqueue-mail.ts'
import { approvedOffers, forgetSongs } from '../../studio/forget-songs.ts'
import type { AccountsContext } from './accounts-context.ts'
import { texts } from './texts.ts'

const CONTRACT_YEARS = 10
const OTHER_YEARS = 2
const MAIL_MS = 30 * 24 * 60 * 60 * 1000

/** What deleting the account would delete and keep. */
export async function describeDeletion(db: Database, accountId: string, now: Date): Promise<Deletion> {
  const hasContract = await hasContracts(db, accountId)
  const otherUntil = yearsAfter(now, OTHER_YEARS)
  return {
    deleted: [...texts.deleted, ...(hasContract ? [] : texts.deletedWithoutContract)],
    kept: [
      ...(hasContract ? [{ what: texts.contract, until: yearsAfter(now, CONTRACT_YEARS) }] : []),
      { what: texts.username, until: hasContract ? yearsAfter(now, CONTRACT_YEARS) : otherUntil },
      { what: texts.mails, until: toUtcDateTime(new Date(now.getTime() + MAIL_MS)) },
      { what: texts.log, until: otherUntil },
      ...((await hasReports(db, accountId)) ? [{ what: texts.reports, until: yearsAfter(now, CONTRACT_YEARS) }] : []),
      { what: texts.chain, until: null },
    ],
  }
}

function yearsAfter(now: Date, years: number): string {
  const moment = new Date(now)
  moment.setUTCFullYear(now.getUTCFullYear() + years)
  return toUtcDateTime(moment)
}

async function hasReports(db: Database, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from infringement_reports join accounts on lower(infringement_reports.email) = lower(accounts.email)
    where accounts.id = ${accountId} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Whether a wallet of the account sells, sold or bought, an offer was approved, a share of a song was accepted, or the provider
 * restricted the account: such records must be kept.
 */
async function hasContracts(db: Database, accountId: string): Promise<boolean> {
  const wallets = everLinked(db, accountId)
  const sold = db.selectFrom('auctions').select(sql`1`.as('one')).where('seller', 'in', wallets)
  const isVoid = db.selectFrom('settlement_events').select('auction_id').where('outcome', '=', 'VOID')
  const bought = db
    .selectFrom('bids')
    .select(sql`1`.as('one'))
    .where('bidder', 'in', wallets)
    .where('withdrawn_in', 'is', null)
    .where('auction_id', 'not in', isVoid)
  const restricted = db.selectFrom('restrictions').select(sql`1`.as('one')).where('account_id', '=', accountId)
  const approved = approvedOffers(db, accountId).clearSelect().select(sql`1`.as('one'))
  // Whoever accepted a share can't bid on the song, not even after leaving.
  const shared = db
    .selectFrom('contributors')
    .select(sql`1`.as('one'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'ACCEPTED')
    .where('email', 'is not', null)
  const all = sold.unionAll(bought).unionAll(restricted).unionAll(approved).unionAll(shared)
  return (await all.limit(1).executeTakeFirst()) !== undefined
}

/** Deletes the account at once, or cuts it down to the record of its contracts. The Terms let people leave at any time. */
export async function closeAccount(
  { db, keys }: Pick<AccountsContext, 'db' | 'keys'>,
  { account: { id }, network }: { account: SessionAccount; network: string },
): Promise<Deletion> {
  return await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account === undefined || account.closed_at !== null) throw new RequestError('UNAUTHORIZED')
    const now = new Date()
    const deletion = await describeDeletion(tx, id, now)
    const suspension = await findSuspension(tx, id)
    // Whoever deletes a suspended account and registers again would otherwise be free.
    if (suspension !== undefined) await insertBarred(tx, keys.barred, { account, restrictionId: suspension.id, now })
    await cancelMailsOf(tx, id)
    await tx.deleteFrom('sessions').where('account_id', '=', id).execute()
    await tx.deleteFrom('registrations').where('email_key', '=', account.email_key).execute()
    await forgetLogins(tx, loginKey(id))
    await tx.deleteFrom('account_requests').where('email_key', '=', account.email_key).execute()
    await forgetSongs(tx, id)
    await deleteAlertsOf(tx, [id])
    if (await hasContracts(tx, id)) await reduceToRecord(tx, { account, now })
    else await deleteAll(tx, { account, now })
    await writeAudit(tx, { action: 'ACCOUNT_DELETED', actor: account.username, network })
    // Without the account's id, because the account is gone.
    await enqueueMail(tx, { kind: 'ACCOUNT_DELETED', to: { address: account.email }, username: account.username })
    return deletion
  })
}

async function deleteAll(tx: Database, { account, now }: { account: AccountRow; now: Date }): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', account.id).execute()
  await tx
    .insertInto('retired_usernames')
    .values({ username_key: account.username_key, retired_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const leavingTables = [
  ...(['passkeys', 'password_resets', 'email_changes'] as const),
  ...(['alert_choices', 'alert_settings', 'push_subscriptions'] as const),
] as const

async function reduceToRecord(
  tx: Database,
  { account: { id }, now }: { account: AccountRow; now: Date },
): Promise<void> {
  for (const table of leavingTables) {
    await tx.deleteFrom(table).where('account_id', '=', id).execute()
  }
  await tx
    .updateTable('account_wallets')
    .set({ unlinked_at: now })
    .where('account_id', '=', id)
    .where('unlinked_at', 'is', null)
    .execute()
  await emptyAccount(tx, { id, closedAt: now })
}
