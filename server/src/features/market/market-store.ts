import type { Asset } from '@melos/api-contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { Database } from '../../database/database.ts'
import { countStatementsOf, isLive } from './live-orders.ts'

export interface MarketRow {
  readonly auction_id: bigint
  readonly song: Address
  readonly title: string
  readonly artist: string
  readonly asset: Asset
  readonly percentage: number
  readonly blocked_since: Date | null
  readonly is_blocked_for_good: boolean
  readonly is_blocked_by_order: boolean
  readonly whole_tokens: bigint
  readonly seller: Address
  readonly auction_price: bigint
  /** The market's last event; all null until it opens. */
  readonly event: 'OPENED' | 'HALTED' | 'RESUMED' | 'CLOSED' | null
  readonly event_at: Date | null
  readonly event_hash: Hash | null
  readonly reason_hash: Hash | null
  readonly last_price: bigint | null
  readonly last_traded_at: Date | null
  readonly best_buy: bigint | null
  readonly best_sell: bigint | null
}

const best = (side: 'BUY' | 'SELL', today: number): RawBuilder<bigint | null> => sql`(
  select levels.price from order_levels levels
  where levels.song = songs.token and levels.side = ${side} and ${isLive(sql`levels`, { today, statements: countStatementsOf(sql`songs.token`) })}
    and latest.type is distinct from 'CLOSED'
  order by levels.price ${side === 'BUY' ? sql`desc` : sql`asc`} limit 1
)`

/** Sold songs whose work is known. */
const selectMarkets = (where: RawBuilder<SqlBool>, today: number) => sql<MarketRow>`
  select songs.auction_id, songs.token as song, works.title, works.artist, works.asset, works.percentage, works.blocked_since, works.is_blocked_for_good,
    works.is_blocked_by_order,
    songs.whole_tokens, songs.seller, cleared.price as auction_price, latest.type as event,
    latest.happened_at as event_at, latest.transaction_hash as event_hash, latest.reason_hash,
    traded.price as last_price, traded.traded_at as last_traded_at,
    ${best('BUY', today)} as best_buy, ${best('SELL', today)} as best_sell
  from songs
  join public_works works on works.token = songs.token
  join settlement_events cleared on cleared.auction_id = songs.auction_id and cleared.type = 'CLEARED'
  left join lateral (
    select type, happened_at, transaction_hash, reason_hash from market_events events
    where events.song = songs.token order by block_number desc, log_index desc limit 1
  ) latest on true
  left join lateral (
    select price, traded_at from trades
    where trades.song = songs.token order by number desc limit 1
  ) traded on true
  where ${where}`

/** Without blocked songs, whose markets can still be opened by their address. */
export async function listMarketRows(db: Database, today: number): Promise<MarketRow[]> {
  const { rows } = await selectMarkets(
    sql`songs.auction_id is not null and works.blocked_since is null`,
    today,
  ).execute(db)
  return rows
}

/** The market of the song that this auction sold. */
export async function findMarketRow(
  db: Database,
  { auctionId, today }: { auctionId: bigint; today: number },
): Promise<MarketRow | undefined> {
  const { rows } = await selectMarkets(sql`songs.auction_id = ${auctionId}`, today).execute(db)
  return rows[0]
}

export async function isMarketOn(db: Database): Promise<boolean> {
  const found = await db.selectFrom('market_events').select('type').where('type', '=', 'SWITCHED_ON').executeTakeFirst()
  return found !== undefined
}

export interface MarketCounts {
  readonly trades: bigint
  readonly tokens: bigint
  readonly orders: bigint
  readonly statements: bigint
}

export async function countMarket(db: Database, song: Address): Promise<MarketCounts> {
  const { rows } = await sql<MarketCounts>`
    select (select coalesce(max(number) + 1, 0) from trades where song = ${song}) as trades,
      coalesce(sum(tokens), 0) as tokens,
      (select coalesce(max(number) + 1, 0) from orders where song = ${song}) as orders,
      (select count(*) from royalty_statements where song = ${song}) as statements
    from trade_days where song = ${song}`.execute(db)
  return rows[0] ?? { trades: 0n, tokens: 0n, orders: 0n, statements: 0n }
}

export interface PaidStatement {
  readonly song: Address
  readonly period_from: bigint
  readonly period_to: bigint
  readonly mels_per_token: bigint
  readonly eur_per_token: bigint
}

/** What was paid in for all songs, or for one. */
export async function listPaidStatements(db: Database, song?: Address): Promise<PaidStatement[]> {
  const { rows } = await sql<PaidStatement>`
    select statements.song, statements.period_from, statements.period_to,
      div(statements.mels, songs.whole_tokens) as mels_per_token, div(statements.eur, songs.whole_tokens) as eur_per_token
    from royalty_statements statements join songs on songs.token = statements.song
    where ${song === undefined ? sql`true` : sql`statements.song = ${song}`}`.execute(db)
  return rows
}

export async function findReason(db: Database, hash: Hash): Promise<string | null> {
  const found = await db.selectFrom('market_reasons').select('reason').where('hash', '=', hash).executeTakeFirst()
  return found?.reason ?? null
}
