import type { AuctionEvent, MarketEvent } from '@melos/api-contract'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Whose alerts have changed; without names, any. Only the server reads this. */
interface AlertsEvent {
  readonly type: 'alerts'
  readonly data: { readonly holders?: readonly string[] }
}

export type LiveEvent = { readonly auctionId: bigint } & (AuctionEvent | MarketEvent | AlertsEvent)

export const LIVE_CHANNEL = 'live_events'

/** `data` is JSON text, as it is sent. */
export interface StoredEvent {
  readonly id: bigint
  readonly auctionId: bigint
  readonly type: LiveEvent['type']
  readonly data: string
}

/** For more events than this, reloading the page is faster. */
const MOST_REPLAYED = 500
const MOST_KEPT = 100_000
const KEPT_FOR = '1 hour'

/** Call this late in a transaction, because other transactions that announce wait until this one ends. */
export async function announce(db: Database, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  const given = JSON.stringify(events.map((event) => ({ ...event, auctionId: event.auctionId.toString() })))
  await sql`
    with counter as (
      update live_event_counter set newest_id = newest_id + ${events.length} returning newest_id - ${events.length} as last_id
    ), inserted as (
      insert into live_events (id, auction_id, type, data)
      select last_id + place, (event ->> 'auctionId')::bigint, event ->> 'type', event -> 'data'
      from counter, jsonb_array_elements(${given}::jsonb) with ordinality as given (event, place)
    )
    select pg_notify(${LIVE_CHANNEL}, '')`.execute(db)
}

export async function announceAll(
  db: Database,
  auctionIds: readonly bigint[],
  type: 'reload' | 'reorg',
): Promise<void> {
  const events = auctionIds.map((auctionId): LiveEvent => ({ type, auctionId, data: {} }))
  await announce(db, events)
}

/** Auctions are numbered from 0, so this number is free for what changes royalties or who holds songs. */
export const ROYALTIES = -1n

export const announceRoyalties = (db: Database, type: 'reload' | 'reorg'): Promise<void> =>
  announceAll(db, [ROYALTIES], type)

/** The number under which a market's events are kept, beside those of the auction that sold the song. */
export const marketKey = (auctionId: bigint): bigint => ROYALTIES - 1n - auctionId

/** Under this number, events say whose alerts have changed. */
export const ALERTS = -(2n ** 62n)
/** With more, every open page asks, which costs less than naming all of them. */
const MOST_HOLDERS = 100

export async function announceAlerts(db: Database, holders: readonly string[]): Promise<void> {
  if (holders.length === 0) return
  const named = [...new Set(holders)]
  const data = named.length > MOST_HOLDERS ? {} : { holders: named }
  await announce(db, [{ type: 'alerts', auctionId: ALERTS, data }])
}

export async function readNewestId(db: Database): Promise<bigint> {
  const { newest_id } = await db.selectFrom('live_event_counter').select('newest_id').executeTakeFirstOrThrow()
  return newest_id
}

/** The events after an id, oldest first, or undefined when some are already deleted. */
export async function listEventsAfter(
  db: Database,
  { after, limit }: { after: bigint; limit: number },
): Promise<{ events: StoredEvent[] | undefined; newestId: bigint }> {
  const { rows } = await sql<{ newest_id: bigint } & (StoredEvent | { id: null })>`
    select newest_id, event.*
    from live_event_counter left join lateral (
      select id, auction_id as "auctionId", type, data::text as data
      from live_events where id > ${after} order by id limit ${limit}
    ) event on true
    order by id`.execute(db)
  const newestId = rows[0]?.newest_id ?? 0n
  const events = rows.filter((row) => row.id !== null)
  const isWhole = newestId === after || events[0]?.id === after + 1n
  return { events: isWhole ? events : undefined, newestId }
}

/** An auction's events between two ids, or undefined when some are already deleted or there are too many. */
export async function listMissedEvents(
  db: Database,
  { auctionId, after, upTo }: { auctionId: bigint; after: bigint; upTo: bigint },
): Promise<StoredEvent[] | undefined> {
  if (after === upTo) return []
  if (after > upTo) return undefined
  // Ids have no gaps and the oldest events are deleted first, so if the next event of any auction exists, all do.
  const events = await db
    .selectFrom('live_events')
    .select(['id', 'auction_id as auctionId', 'type', sql<string>`data::text`.as('data')])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where((where) => where.or([where('auction_id', '=', auctionId), where('id', '=', after + 1n)]))
    .orderBy('id')
    .limit(MOST_REPLAYED + 1)
    .execute()
  if (events[0]?.id !== after + 1n || events.length > MOST_REPLAYED) return undefined
  return events.filter((event) => event.auctionId === auctionId)
}

/** Deletes the oldest events and leaves no gaps. Any process can do this at any time. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await sql`
    delete from live_events where id <= greatest(
      (select newest_id - ${MOST_KEPT} from live_event_counter),
      (select max(id) from live_events where at < now() - ${KEPT_FOR}::interval)
    )`.execute(db)
}
