import { type AlertKind, alertKinds } from '@melos/api-contract'
import { sql } from 'kysely'
import type { AlertData } from '../../alerts/alert-store.ts'
import type { WordedAlert } from '../../alerts/texts.ts'
import type { Database } from '../../database/database.ts'

/** A newer server may know others. */
const knownKinds = Object.keys(alertKinds)

interface Shown {
  readonly holders: readonly string[]
  readonly onlyUnread: boolean
  readonly offset: number
  readonly limit: number
}

export async function listInbox(db: Database, { holders, onlyUnread, offset, limit }: Shown) {
  const all = own(db, holders).$if(onlyUnread, (query) => query.where('read_at', 'is', null))
  const rows = await all
    .leftJoin('auction_summaries', 'auction_summaries.id', 'alerts.auction_id')
    .select(['alerts.id', 'kind', 'auction_id', 'data', 'at', 'read_at', 'auction_summaries.title as song'])
    .orderBy('at', 'desc')
    .orderBy('alerts.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export async function countUnread(db: Database, holders: readonly string[]): Promise<number> {
  const { unread } = await own(db, holders)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<bigint>().as('unread'))
    .executeTakeFirstOrThrow()
  return Number(unread)
}

function own(db: Database, holders: readonly string[]) {
  return db
    .selectFrom('alerts')
    .where('holder', 'in', holders)
    .where('undone', '=', false)
    .where('kind', 'in', knownKinds)
}

/** Others' alerts aren't touched, whatever their number. */
export async function markRead(
  db: Database,
  { holders, ids, upTo }: { holders: readonly string[]; ids?: readonly number[]; upTo?: number },
): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ read_at: sql<Date>`clock_timestamp()` })
    .where('holder', 'in', holders)
    .where('read_at', 'is', null)
    .where((is) =>
      is.or([
        ...(ids === undefined ? [] : [is('id', 'in', ids.map(BigInt))]),
        ...(upTo === undefined ? [] : [is('id', '<=', BigInt(upTo))]),
      ]),
    )
    .execute()
}

/** The queries only return known kinds, and `raiseAlerts` writes the data. */
export function toWorded(row: {
  kind: string
  song: string | null
  auction_id: bigint | null
  data: unknown
}): WordedAlert {
  return { kind: row.kind as AlertKind, song: row.song, auctionId: row.auction_id, data: row.data as AlertData }
}

export async function listWatched(db: Database, holders: readonly string[]) {
  return await db
    .selectFrom('auction_summaries')
    .selectAll()
    .where('id', 'in', (select) => select.selectFrom('watches').select('auction_id').where('holder', 'in', holders))
    .orderBy('ends_at')
    .orderBy('id')
    .execute()
}

export async function countWatched(db: Database, holders: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('watches')
    .select(({ fn }) => fn.count<bigint>('auction_id').distinct().as('count'))
    .where('holder', 'in', holders)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isWatched(db: Database, holders: readonly string[], auctionId: bigint): Promise<boolean> {
  const found = db
    .selectFrom('watches')
    .select('holder')
    .where('auction_id', '=', auctionId)
    .where('holder', 'in', holders)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

export async function addWatch(db: Database, holder: string, auctionId: bigint): Promise<void> {
  await db
    .insertInto('watches')
    .values({ holder, auction_id: auctionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether any of them watched it. */
export async function removeWatches(db: Database, holders: readonly string[], auctionId: bigint): Promise<boolean> {
  const query = db.deleteFrom('watches').where('holder', 'in', holders).where('auction_id', '=', auctionId)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}
