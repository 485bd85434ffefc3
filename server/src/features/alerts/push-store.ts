import { createHash, randomUUID } from 'node:crypto'
import type { AlertKind } from '@melos/api-contract'
import { sql } from 'kysely'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'

const MOST_DEVICES = 10
const HOUR_MS = 3_600_000
const AT_ONCE = 20
const LEASE = sql`interval '1 minute'`

/** For how long the news is news. */
const hoursFresh: Readonly<Partial<Record<AlertKind, number>>> = { OUTBID: 1, PARTLY: 1, ENDS_HOUR: 0.75, BEGINS: 2 }
const USUAL_HOURS = 12

interface PushedAlert {
  readonly id: bigint
  readonly kind: AlertKind
  readonly account_id: string
}

/** One message for each browser of each account. */
export async function queuePushes(
  tx: Database,
  { alerts, now }: { alerts: readonly PushedAlert[]; now: Date },
): Promise<void> {
  if (alerts.length === 0) return
  const untilOf = ({ kind }: PushedAlert) => new Date(now.getTime() + (hoursFresh[kind] ?? USUAL_HOURS) * HOUR_MS)
  await sql`
    insert into pushes (alert_id, subscription_id, expires_at)
    select told.id, push_subscriptions.id, told.until
    from unnest(
      ${alerts.map(({ id }) => id)}::bigint[], ${alerts.map(({ account_id }) => account_id)}::uuid[],
      ${alerts.map(untilOf)}::timestamptz[]
    ) as told (id, account_id, until)
    join push_subscriptions using (account_id)
    on conflict do nothing`.execute(tx)
}

interface NewSubscription {
  readonly accountId: string
  readonly endpoint: string
  readonly p256dh: Uint8Array
  readonly auth: Uint8Array
  readonly label: string
}

/** A browser has one endpoint. Whoever subscribes last in it gets its messages; the oldest browsers make room. */
export async function saveSubscription(
  db: Database,
  { accountId, endpoint, ...rest }: NewSubscription,
): Promise<string> {
  const hash = createHash('sha256').update(endpoint).digest()
  const keys = { p256dh: Buffer.from(rest.p256dh), auth: Buffer.from(rest.auth), label: rest.label }
  return await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint_hash', '=', hash)
      .where('account_id', '!=', accountId)
      .execute()
    const { id } = await tx
      .insertInto('push_subscriptions')
      .values({ id: randomUUID(), endpoint_hash: hash, account_id: accountId, endpoint, ...keys })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(keys))
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where account_id = ${accountId} order by made_at desc, id offset ${MOST_DEVICES}
      )`.execute(tx)
    return id
  })
}

export async function listDevices(db: Database, accountId: string) {
  return await db
    .selectFrom('push_subscriptions')
    .select(['id', 'label', 'made_at'])
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .execute()
}

export async function removeSubscription(
  db: Database,
  { id, accountId }: { id: string; accountId?: string },
): Promise<boolean> {
  const query = db.deleteFrom('push_subscriptions').where('id', '=', id)
  const own = accountId === undefined ? query : query.where('account_id', '=', accountId)
  const { numDeletedRows } = await own.executeTakeFirst()
  return numDeletedRows > 0n
}

export interface LeasedPush {
  readonly alert_id: bigint
  readonly subscription_id: string
  readonly attempts: number
  readonly expires_at: Date
  readonly account_id: string
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
}

/** Leases what is due, and forgets what is out of date. */
export async function takePushes(db: Database): Promise<LeasedPush[]> {
  await sql`delete from pushes where expires_at <= ${NOW}`.execute(db)
  const { rows } = await sql<LeasedPush>`
    with taken as (
      update pushes set leased_until = ${NOW} + ${LEASE}, attempts = attempts + 1
      where (alert_id, subscription_id) in (
        select alert_id, subscription_id from pushes
        where not_before <= ${NOW} and (leased_until is null or leased_until <= ${NOW})
        order by not_before limit ${AT_ONCE} for update skip locked
      )
      returning alert_id, subscription_id, attempts, expires_at
    )
    select taken.*, account_id, endpoint, p256dh, auth
    from taken join push_subscriptions on push_subscriptions.id = subscription_id`.execute(db)
  return rows
}

export async function markAccepted(db: Database, { subscription_id: id }: LeasedPush): Promise<void> {
  await db.updateTable('push_subscriptions').set({ ok_at: NOW }).where('id', '=', id).execute()
}

export async function dropPush(db: Database, { alert_id, subscription_id }: LeasedPush): Promise<void> {
  await db
    .deleteFrom('pushes')
    .where('alert_id', '=', alert_id)
    .where('subscription_id', '=', subscription_id)
    .execute()
}

export async function delayPush(db: Database, push: LeasedPush, seconds: number): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ not_before: sql<Date>`${NOW} + make_interval(secs => ${seconds})`, leased_until: null })
    .where('alert_id', '=', push.alert_id)
    .where('subscription_id', '=', push.subscription_id)
    .where('attempts', '=', push.attempts)
    .execute()
}
