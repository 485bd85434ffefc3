import type { AlertKind } from '@melos/api-contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { announceAlerts } from '../live/live-event-store.ts'

/** Amounts are decimal texts of base units or of whole tokens. */
export type AlertData = Readonly<Record<string, string>>

export interface NewAlert {
  /** A wallet's address or an account's ID. */
  readonly holder: string
  readonly kind: AlertKind
  /** With the kind and the epoch, it says what is told, so that it is told only once. */
  readonly subject: string
  readonly epoch?: bigint
  readonly auctionId?: bigint
  readonly data?: AlertData
  /** The block that it follows from. Without it, no reorganisation takes it back. */
  readonly blockNumber?: bigint
  readonly at: Date
}

export const auctionSubject = (auctionId: bigint): string => `auction ${auctionId}`

/** Does nothing about what has been told already. What a reorganisation took back is told again without being new. */
export async function raiseAlerts(db: Database, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return
  // One statement can't change a row twice.
  const once = [...new Map(alerts.toReversed().map((alert) => [keyOf(alert), alert])).values()].reverse()
  await raiseFrom(
    db,
    sql`
    select * from unnest(
      ${once.map(({ holder }) => holder)}::text[], ${once.map(({ kind }) => kind)}::text[],
      ${once.map(({ subject }) => subject)}::text[], ${once.map(({ epoch }) => epoch ?? 1n)}::bigint[],
      ${once.map(({ auctionId }) => auctionId ?? null)}::bigint[],
      ${once.map(({ data }) => JSON.stringify(data ?? {}))}::jsonb[],
      ${once.map(({ blockNumber }) => blockNumber ?? null)}::bigint[], ${once.map(({ at }) => at)}::timestamptz[]
    )`,
  )
}

function keyOf({ holder, kind, subject, epoch = 1n }: NewAlert): string {
  return [holder, kind, subject, epoch].join('\n')
}

/**
 * The same for the rows of a query: holder, kind, subject, epoch, auction, data, block and time. Of rows with the same key, the
 * oldest counts, as if each block had come alone.
 * What is older than a day is no reason for an email, and what is older than a week no news, as after a first reading of the chain.
 */
export async function raiseFrom(db: Database, rows: RawBuilder<unknown>): Promise<void> {
  const { rows: raised } = await sql<{ holder: string }>`
    insert into alerts (holder, kind, subject, epoch, auction_id, data, block_number, at, read_at, is_decided)
    select distinct on (news.holder, news.kind, news.subject, news.epoch) news.*,
      case when news.at < clock_timestamp() - interval '7 days' then news.at end,
      news.at < clock_timestamp() - interval '1 day'
    from (${rows}) as news (holder, kind, subject, epoch, auction_id, data, block_number, at)
    order by news.holder, news.kind, news.subject, news.epoch, news.block_number
    on conflict (holder, kind, subject, epoch) do update set
      undone = false, auction_id = excluded.auction_id, data = excluded.data,
      block_number = excluded.block_number, at = excluded.at
      where alerts.undone
    returning holder`.execute(db)
  await announceAlerts(
    db,
    raised.map(({ holder }) => holder),
  )
}

/** Takes back what follows from blocks after this one. */
export async function undoAlertsAfter(db: Database, blockNumber: bigint): Promise<void> {
  const { rows } = await sql<{ holder: string }>`
    update alerts set undone = true where block_number > ${blockNumber} and not undone returning holder`.execute(db)
  await announceAlerts(
    db,
    rows.map(({ holder }) => holder),
  )
}

/** Forgets everything about these holders. */
export async function deleteAlertsOf(tx: Database, holders: readonly string[]): Promise<void> {
  await tx.deleteFrom('watches').where('holder', 'in', holders).execute()
  await tx.deleteFrom('alerts').where('holder', 'in', holders).execute()
}
