import { type AlertKind, alertKinds } from '@melos/api-contract'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alert-store.ts'
import { NOW } from '../database/daily-limit.ts'
import type { Database } from '../database/database.ts'
import { type Mail, parseMail, priorities, rulesOf } from './mail.ts'

export const MAIL_CHANNEL = 'mails'

/** Call this in the transaction that causes the email: it is sent if and only if the transaction commits. Some are alerts too. */
export async function enqueueMail(db: Database, mail: Mail): Promise<void> {
  const { dedupeKey, ...rest } = mail
  const { kind, to, ...data } = parseMail({ kind: mail.kind, to: mail.to, data: rest })
  const { priority, hours } = rulesOf(kind)
  const queued = await db
    .insertInto('mails')
    .values({
      kind,
      to_address: to.address,
      account_id: to.accountId ?? null,
      data: JSON.stringify(data),
      dedupe_key: dedupeKey ?? null,
      priority: priorities[priority],
      expires_at: hours === undefined ? null : sql<Date>`${NOW} + make_interval(hours => ${hours})`,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst()
  if (queued === undefined) return
  if (to.accountId !== undefined && isAlert(kind)) {
    const { id, created_at: at } = queued
    await raiseAlerts(db, [{ holder: to.accountId, kind, subject: `mail ${id}`, data: toAlertData(data), at }])
  }
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(db)
}

/**
 * Call this when an account is deleted, before its last email is queued. What was given up goes too, so that nobody can send it
 * again. An email that is being handed over right now still arrives.
 */
export async function cancelMailsOf(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('mails').where('account_id', '=', accountId).where('sent_at', 'is', null).execute()
}

function isAlert(kind: string): kind is AlertKind {
  return kind in alertKinds
}

/** Reasons and statements are only in the email and on the pages of the account. */
const shownInAlerts: ReadonlySet<string> = new Set(['device', 'label', 'wallet', 'name', 'songTitle', 'caseId'])

function toAlertData(data: object): Record<string, string> {
  const shown = Object.entries(data).filter(([name]) => shownInAlerts.has(name))
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value)]))
}
