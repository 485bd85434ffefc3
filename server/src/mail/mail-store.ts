import { mailKinds } from '@melos/api-contract'
import { sql } from 'kysely'
import { NOW } from '../database/daily-limit.ts'
import type { Database } from '../database/database.ts'
import type { MailRow } from '../database/schema.ts'
import type { ContentMakers } from './content-makers.ts'
import { rulesOf } from './mail.ts'
import type { RenderedMail } from './render-mail.ts'
import type { TokenMakers } from './token-makers.ts'

/** A row that this process has leased. `attempts` proves it: the next lease has another number. */
export type LeasedMail = Pick<MailRow, 'id' | 'kind' | 'to_address' | 'account_id' | 'data' | 'priority' | 'attempts'>

const AT_ONCE = 10
const LEASE = sql`interval '2 minutes'`
const PAUSE = sql`interval '5 minutes'`
/** The waits after each failed try, in minutes: about 21 hours in all. */
const BACK_OFF_MINUTES = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60]
const MOST_TRIES = BACK_OFF_MINUTES.length + 1
const LONGEST_ERROR = 500

/** Leases what is due, the most important first. Kinds that this process can't render are left to one that can. */
export async function takeMails(
  db: Database,
  tokenMakers: TokenMakers,
  contentMakers: ContentMakers = {},
): Promise<LeasedMail[]> {
  const kinds = mailKinds.filter((kind) => {
    const { tokenPath, isMadeWhenSent = false } = rulesOf(kind)
    return (tokenPath === undefined || kind in tokenMakers) && (!isMadeWhenSent || kind in contentMakers)
  })
  const { rows } = await sql<LeasedMail>`
    update mails set leased_until = ${NOW} + ${LEASE}, attempts = attempts + 1
    where id in (
      select id from mails
      where sent_at is null and gave_up_at is null and not_before <= ${NOW}
        and (leased_until is null or leased_until <= ${NOW})
        and kind = any (${kinds})
        and not exists (select 1 from mail_pause where until > ${NOW})
      order by priority, not_before, id limit ${AT_ONCE} for update skip locked
    )
    returning id, kind, to_address, account_id, data, priority, attempts`.execute(db)
  return rows.sort((one, other) => one.priority - other.priority || Number(one.id - other.id))
}

/** Gives up what is no longer worth sending: the token would be over, or the process died in the last try. */
export async function giveUpExpired(db: Database): Promise<void> {
  await sql`
    update mails set gave_up_at = ${NOW}, leased_until = null, last_error = coalesce(last_error, 'not sent in time')
    where sent_at is null and gave_up_at is null and (
      expires_at <= ${NOW} and (leased_until is null or leased_until <= ${NOW})
      or attempts >= ${MOST_TRIES} and leased_until <= ${NOW}
    )`.execute(db)
}

/** Set while the mail server refuses our login or sender. */
export async function findPause(db: Database) {
  return await db.selectFrom('mail_pause').select(['reason', 'since', 'until']).executeTakeFirst()
}

/** Renews the lease for one try. False if the email was cancelled or belongs to another process by now. */
export async function beginTry(db: Database, mail: LeasedMail): Promise<boolean> {
  const { numUpdatedRows } = await leased(db, mail)
    .set({ leased_until: sql`${NOW} + ${LEASE}` })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts even if the lease is lost, because the mail server has accepted the email. */
export async function markSent(db: Database, { id }: LeasedMail, rendered?: RenderedMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      sent_at: NOW,
      gave_up_at: null,
      leased_until: null,
      last_error: null,
      rendered: rendered === undefined ? null : JSON.stringify(rendered),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
  await db.deleteFrom('mail_pause').execute()
}

export async function markFailed(db: Database, mail: LeasedMail, reason: string): Promise<void> {
  const minutes = BACK_OFF_MINUTES[mail.attempts - 1]
  if (minutes === undefined) return await giveUp(db, mail, reason)
  await leased(db, mail)
    .set({
      not_before: sql`${NOW} + make_interval(mins => ${minutes})`,
      leased_until: null,
      last_error: shorten(reason),
    })
    .execute()
}

export async function giveUp(db: Database, mail: LeasedMail, reason: string): Promise<void> {
  await leased(db, mail)
    .set({ gave_up_at: NOW, leased_until: null, last_error: shorten(reason) })
    .execute()
}

/** Stops all processes for a while. The email's try doesn't count, because it isn't the email's fault. */
export async function pauseMails(db: Database, mail: LeasedMail, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await returnMail(tx, mail, reason)
    await sql`
      insert into mail_pause (reason, since, until) values (${shorten(reason)}, ${NOW}, ${NOW} + ${PAUSE})
      on conflict (only_row) do update set reason = excluded.reason, until = excluded.until`.execute(tx)
  })
}

/** Deletes an email that turned out to be unwanted or out of date before it was sent. */
export async function dropMail(db: Database, { id, attempts }: LeasedMail): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute()
}

/** Gives the lease back as if the email had never been taken. */
export async function returnMail(db: Database, mail: LeasedMail, reason?: string): Promise<void> {
  await leased(db, mail)
    .set({
      attempts: mail.attempts - 1,
      leased_until: null,
      ...(reason !== undefined && { last_error: shorten(reason) }),
    })
    .execute()
}

function leased(db: Database, { id, attempts }: LeasedMail) {
  return db
    .updateTable('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
}

function shorten(reason: string): string {
  return reason.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_ERROR)
}
