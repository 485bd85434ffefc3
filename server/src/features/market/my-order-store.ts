import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema.ts'
import { songName, songNames } from '../../songs/song-name.ts'
import { countStatementsOf, isLive } from './live-orders.ts'
import type { MarketRow } from './market-store.ts'

export interface MyOrderRow extends OrderRow {
  readonly auction_id: bigint
  readonly title: string
  readonly artist: string
  readonly event: MarketRow['event']
  readonly statements: bigint
  /** The live tokens that trade before it at its price; null if there are none or it doesn't rest. */
  readonly ahead: bigint | null
}

interface OrderRange {
  readonly owner: Address
  readonly today: number
  readonly isResting: boolean
  readonly auctionId: bigint | undefined
  readonly offset: number
  readonly limit: number
}

/** Newest first. */
export async function listMyOrderRows(
  db: Database,
  { owner, today, isResting, auctionId, offset, limit }: OrderRange,
): Promise<{ rows: MyOrderRow[]; total: number }> {
  const mine = sql`
    orders.owner = ${owner} and ${isResting ? sql`orders.left_quantity > 0` : sql`true`}
    and ${auctionId === undefined ? sql`true` : sql`songs.auction_id = ${auctionId}`}`
  const { rows } = await sql<MyOrderRow>`
    with page as (
      select orders.*, songs.auction_id, ${songName},
        (
          select type from market_events events where events.song = orders.song
          order by events.block_number desc, events.log_index desc limit 1
        ) as event,
        ${countStatementsOf(sql`orders.song`)} as statements
      from orders join songs on songs.token = orders.song ${songNames}
      where ${mine}
      order by orders.block_number desc, orders.log_index desc offset ${offset} limit ${limit}
    ),
    queues as (
      select queued.song, queued.number, sum(queued.left_quantity) filter (where ${isLive(sql`queued`, { today, statements: sql`queue.statements` })}) over (
        partition by queued.song, queued.side, queued.price order by queued.position
        rows between unbounded preceding and 1 preceding
      ) as ahead
      from orders queued
      join (select distinct song, side, price, statements from page where left_quantity > 0) queue using (song, side, price)
      where queued.left_quantity > 0
    )
    select page.*, queues.ahead from page left join queues using (song, number)
    order by page.block_number desc, page.log_index desc`.execute(db)
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from orders join songs on songs.token = orders.song where ${mine}`.execute(db)
  return { rows, total: Number(counted.rows[0]?.total ?? 0n) }
}
