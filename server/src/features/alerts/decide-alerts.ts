import { type AlertKind, alertKinds } from '@melos/api-contract'
import { sql } from 'kysely'
import { findSuspension } from '../../accounts/restriction-store.ts'
import type { Database } from '../../database/database.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { findChoices } from './choices.ts'
import { listTrue } from './list-true.ts'
import { queuePushes } from './push-store.ts'

/** How many blocks must follow before anything is sent, because a reorganisation can take back the newest ones. */
export interface Caution {
  readonly confirmations: number
}

const AT_ONCE = 500
const WAIT = '60 seconds'
const LAST_HOUR = '1 hour'
/** In an auction's last hour, each account gets this many emails at once about being outbid. */
const MOST_IN_LAST_HOUR = 3

/** Decides what is sent about new alerts. Any number of processes can call it at any time. */
export async function decideAlerts(db: Database, { confirmations, now }: Caution & { now: Date }): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await db.transaction().execute(async (tx) => {
      const due = await takeDue(tx, { confirmations, now })
      await decide(tx, due, now)
      return due.length
    })
  }
}

interface DueAlert {
  readonly id: bigint
  readonly kind: AlertKind
  readonly auction_id: bigint | null
  /** Null without an account that can be reached. */
  readonly account_id: string | null
  readonly username: string
  readonly email: string
  readonly email_state: 'VERIFIED' | 'BOUNCING'
  readonly is_last_hour: boolean
}

/** What was told too soon waits for its blocks. In an auction's last hour there is no time for that. */
async function takeDue(tx: Database, { confirmations, now }: Caution & { now: Date }): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    with due as (
      select alerts.id from alerts
      left join auctions on auctions.id = alerts.auction_id and kind = 'OUTBID'
      where not is_decided and not undone and (
        alerts.block_number is null
        or (
          alerts.block_number <= (select max(number) - ${confirmations} from blocks)
          and at <= ${now}::timestamptz - ${WAIT}::interval
        )
        or ends_at between ${now}::timestamptz and ${now}::timestamptz + ${LAST_HOUR}::interval
      )
      order by alerts.id limit ${AT_ONCE} for update of alerts skip locked
    ), decided as (
      update alerts set is_decided = true from due where due.id = alerts.id
      returning alerts.id, kind, alerts.auction_id, holder
    )
    select decided.id, kind, decided.auction_id, accounts.id as account_id, username, email, email_state,
      coalesce(
        kind = 'OUTBID' and ends_at between ${now}::timestamptz and ${now}::timestamptz + ${LAST_HOUR}::interval, false
      ) as is_last_hour
    from decided
    left join account_wallets on address = holder and unlinked_at is null
    left join accounts on accounts.id = coalesce(account_id, case when holder not like '0x%' then holder::uuid end)
      and closed_at is null
    left join auctions on auctions.id = decided.auction_id
    order by decided.id`.execute(tx)
  return rows
}

type Reachable = DueAlert & { readonly account_id: string }

async function decide(tx: Database, due: readonly DueAlert[], now: Date): Promise<void> {
  const reachable = due.filter((alert): alert is Reachable => alert.account_id !== null && alert.kind in alertKinds)
  const choiceOf = await findChoices(tx, [...new Set(reachable.map(({ account_id }) => account_id))])
  const wanted = reachable.filter(({ kind, account_id }) => {
    const { mail, push } = choiceOf(account_id, alertKinds[kind].topic)
    return (mail && alertKinds[kind].mail !== 'OWN') || push
  })
  const isTrue = await listTrue(tx, { ids: wanted.map(({ id }) => id), now })
  const useful = await withoutSuspended(
    tx,
    wanted.filter(({ id }) => isTrue.has(id)),
  )
  const forPush = useful.filter(({ kind, account_id }) => choiceOf(account_id, alertKinds[kind].topic).push)
  await queuePushes(tx, { alerts: forPush, now })
  const forMail = useful.filter(({ kind, account_id, email_state }) => {
    const { topic, mail } = alertKinds[kind]
    return mail !== 'OWN' && email_state === 'VERIFIED' && choiceOf(account_id, topic).mail
  })
  await queueMails(tx, { alerts: forMail, now })
}

const invitesToBid: ReadonlySet<AlertKind> = new Set(['OUTBID', 'PARTLY', 'BEGINS', 'ENDS_DAY', 'ENDS_HOUR'])

/** Whoever is suspended can't bid, so no message asks for it. */
export async function withoutSuspended<Alert extends { readonly kind: AlertKind; readonly account_id: string }>(
  db: Database,
  alerts: readonly Alert[],
): Promise<Alert[]> {
  const invited = alerts.filter(({ kind }) => invitesToBid.has(kind)).map(({ account_id }) => account_id)
  const suspended = new Set<string>()
  for (const accountId of new Set(invited)) {
    if ((await findSuspension(db, accountId)) !== undefined) suspended.add(accountId)
  }
  return alerts.filter(({ kind, account_id }) => !(invitesToBid.has(kind) && suspended.has(account_id)))
}

async function queueMails(tx: Database, { alerts, now }: { alerts: readonly Reachable[]; now: Date }): Promise<void> {
  const isSoon = ({ kind }: Reachable) => alertKinds[kind].mail === 'SOON'
  const later = alerts.filter((alert) => !isSoon(alert))
  // Several wallets of one account can be outbid at once.
  const groups = Map.groupBy(alerts.filter(isSoon), (alert) => `${alert.account_id} ${alert.kind} ${alert.auction_id}`)
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    if (first.is_last_hour && (await countInLastHour(tx, first)) >= MOST_IN_LAST_HOUR) later.push(...group)
    else await queueMail(tx, { group, first, now })
  }
  if (later.length === 0) return
  await tx
    .updateTable('alerts')
    .set({ digest_since: now })
    .where(
      'id',
      'in',
      later.map(({ id }) => id),
    )
    .execute()
}

async function queueMail(
  tx: Database,
  { group, first, now }: { group: readonly Reachable[]; first: Reachable; now: Date },
): Promise<void> {
  const { account_id: accountId, username, email: address } = first
  const ids = group.map(({ id }) => id)
  await tx.updateTable('alerts').set({ mailed_at: now }).where('id', 'in', ids).execute()
  await enqueueMail(tx, { kind: 'ALERT', to: { address, accountId }, username, alertIds: ids.map(String) })
}

async function countInLastHour(tx: Database, { account_id, auction_id }: Reachable): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct mailed_at) from alerts
    join auctions on auctions.id = alerts.auction_id
    where alerts.auction_id = ${auction_id} and kind = 'OUTBID' and mailed_at >= ends_at - ${LAST_HOUR}::interval
      and holder in (select address from account_wallets where account_id = ${account_id} and unlinked_at is null)`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0n)
}
