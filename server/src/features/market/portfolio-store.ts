import { type RawBuilder, sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import { countStatementsOf, isLive } from './live-orders.ts'
import type { MarketRow } from './market-store.ts'

/** The whole tokens that the wallet offers, by song. */
export async function sumOffers(db: Database, account: Address): Promise<Map<Address, bigint>> {
  const { rows } = await sql<{ song: Address; tokens: bigint }>`
    select song, sum(left_quantity) as tokens from orders
    where owner = ${account} and side = 'SELL' and left_quantity > 0 group by song`.execute(db)
  return new Map(rows.map(({ song, tokens }) => [song, tokens]))
}

/** The last event of each of these songs' markets; absent until a market opens. */
export async function readLastEvents(
  db: Database,
  songs: readonly Address[],
): Promise<Map<Address, MarketRow['event']>> {
  if (songs.length === 0) return new Map()
  const { rows } = await sql<{ song: Address; type: MarketRow['event'] }>`
    select distinct on (song) song, type from market_events where song = any(${songs}::text[])
    order by song, block_number desc, log_index desc`.execute(db)
  return new Map(rows.map(({ song, type }) => [song, type]))
}

export interface BuyerLevel {
  readonly song: Address
  readonly price: bigint
  readonly quantity: bigint
}

interface Holding {
  readonly song: Address
  readonly wholeTokens: bigint
}

/** In open markets, the live buy orders of others that would take these tokens, and at least each song's best, best first. */
export async function listBuyers(
  db: Database,
  { account, holdings, today }: { account: Address; holdings: readonly Holding[]; today: number },
): Promise<BuyerLevel[]> {
  if (holdings.length === 0) return []
  const live = (rows: RawBuilder<unknown>) => isLive(rows, { today, statements: sql`open.statements` })
  const { rows } = await sql<BuyerLevel>`
    with open as (
      select held.song, held.whole_tokens, ${countStatementsOf(sql`held.song`)} as statements
      from unnest(
        ${holdings.map(({ song }) => song)}::text[], ${holdings.map(({ wholeTokens }) => wholeTokens)}::numeric[]
      ) as held (song, whole_tokens)
    ),
    wanted as (
      select song, price, sum(quantity) as quantity from (
        select levels.song, levels.price, levels.quantity
        from order_levels levels join open using (song) where levels.side = 'BUY' and ${live(sql`levels`)}
        union all
        select own.song, own.price, -own.left_quantity
        from orders own join open using (song)
        where own.owner = ${account} and own.side = 'BUY' and own.left_quantity > 0 and ${live(sql`own`)}
      ) sides
      group by song, price having sum(quantity) > 0
    ),
    queued as (
      select wanted.*, sum(quantity) over (partition by song order by price desc) - quantity as before from wanted
    )
    select queued.song, queued.price, queued.quantity from queued join open using (song)
    where queued.before < greatest(open.whole_tokens, 1) order by queued.song, queued.price desc`.execute(db)
  return rows
}
