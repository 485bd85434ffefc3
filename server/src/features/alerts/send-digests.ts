import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { usualDigest } from './choices.ts'

const MOST_ACCOUNTS = 200

/** Queues the summaries whose hour has come. Any number of processes can call it at any time. */
export async function queueDigests(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<Waiting>`
    select accounts.id, coalesce(digest_hour, ${usualDigest.digestHour}) as hour,
      coalesce(time_zone, ${usualDigest.timeZone}) as "timeZone", min(digest_since) as since
    from alerts
    left join account_wallets on address = holder and unlinked_at is null
    join accounts on accounts.id = coalesce(account_id, case when holder not like '0x%' then holder::uuid end)
    left join alert_settings on alert_settings.account_id = accounts.id
    where digest_since is not null and not undone
    group by accounts.id, digest_hour, time_zone`.execute(db)
  const due = rows.filter(({ since, ...choice }) => since <= lastDigest(choice, now))
  for (const { id } of due.slice(0, MOST_ACCOUNTS)) await queueDigest(db, { id, now })
}

interface Waiting {
  readonly id: string
  readonly hour: number
  readonly timeZone: string
  readonly since: Date
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** The last moment at which it was this hour in this time zone. */
export function lastDigest({ hour, timeZone }: { hour: number; timeZone: string }, now: Date): Date {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    .formatToParts(now)
    .map(({ type, value }): [string, number] => [type, Number(value)])
  const { hour: localHour = 0, minute = 0 } = Object.fromEntries(parts)
  const minutesAgo = (localHour * 60 + minute - hour * 60 + DAY_MINUTES) % DAY_MINUTES
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - minutesAgo * MINUTE_MS)
}

async function queueDigest(db: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Another process that waits here then finds nothing left.
    const account = await tx
      .selectFrom('accounts')
      .select(['username', 'email', 'email_state'])
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const { rows } = await sql<{ id: bigint }>`
      update alerts set digest_since = null, mailed_at = ${now}
      where digest_since is not null and not undone and (
        holder = ${id}
        or holder in (select address from account_wallets where account_id = ${id} and unlinked_at is null)
      )
      returning id`.execute(tx)
    if (account === undefined || account.email_state !== 'VERIFIED' || rows.length === 0) return
    await enqueueMail(tx, {
      kind: 'ALERT_DIGEST',
      to: { address: account.email, accountId: id },
      username: account.username,
      alertIds: rows.map((row) => row.id.toString()),
    })
  })
}
