import type { MailState } from '@melos/api-contract'
import { sql } from 'kysely'
import { NOW } from '../../database/daily-limit.ts'
import { type Database, readPage } from '../../database/database.ts'
import type { MailRow } from '../../database/schema.ts'
import { MAIL_CHANNEL } from '../../mail/enqueue-mail.ts'

export interface ListedMail
  extends Pick<MailRow, 'id' | 'kind' | 'to_address' | 'attempts' | 'created_at' | 'last_error'> {
  readonly state: MailState
  readonly next_try_at: Date | null
  readonly ended_at: Date | null
  readonly can_retry: boolean
}

const STATE = sql<MailState>`case when sent_at is not null then 'SENT' when gave_up_at is not null then 'GIVEN_UP' else 'WAITING' end`

function selectListed(db: Database) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'attempts', 'created_at', 'last_error', STATE.as('state')])
    .select([
      sql<Date | null>`case when sent_at is null and gave_up_at is null then greatest(not_before, leased_until) end`.as(
        'next_try_at',
      ),
      sql<Date | null>`coalesce(sent_at, gave_up_at)`.as('ended_at'),
      // Without its recipient or its token's time an email can't be sent any more.
      sql<boolean>`sent_at is null and to_address is not null and coalesce(expires_at > ${NOW}, true)`.as('can_retry'),
    ])
}

export async function listQueue(
  db: Database,
  { state, ...page }: { state: MailState | undefined; offset: number; limit: number },
): Promise<{ rows: ListedMail[]; total: number; waiting: number; givenUp: number }> {
  const all = selectListed(db).orderBy(sql`coalesce(sent_at, gave_up_at) is null`, 'desc').orderBy('id', 'desc')
  const found = await readPage(state === undefined ? all : all.where(STATE, '=', state), page)
  const counts = await db
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .select(sql<bigint>`count(*) filter (where gave_up_at is null)`.as('waiting'))
    .select(sql<bigint>`count(gave_up_at)`.as('given_up'))
    .executeTakeFirstOrThrow()
  return { ...found, waiting: Number(counts.waiting), givenUp: Number(counts.given_up) }
}

export async function endPause(db: Database): Promise<void> {
  await db.updateTable('mail_pause').set({ until: NOW }).execute()
}

export async function lockMail(tx: Database, id: bigint): Promise<ListedMail | undefined> {
  return await selectListed(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Makes the email due now. One that is being sent keeps its lease. The tries keep counting, because they prove who has the lease. */
export async function updateDue(tx: Database, id: bigint): Promise<ListedMail> {
  await tx
    .updateTable('mails')
    .set({ not_before: NOW, gave_up_at: null, leased_until: null })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(leased_until <= ${NOW}, true)`)
    .execute()
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(tx)
  return await selectListed(tx).where('id', '=', id).executeTakeFirstOrThrow()
}
