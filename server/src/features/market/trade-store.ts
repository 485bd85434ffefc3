import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import type { NewTrade, TradeRow } from '../../database/schema.ts'

/** In chain order. */
export async function insertTrades(db: Database, added: readonly NewTrade[]): Promise<void> {
  if (added.length === 0) return
  const trades = await numberTrades(db, added)
  const column = <Key extends keyof TradeRow>(key: Key) => trades.map((trade) => trade[key])
  await sql`
    with inserted as (
      insert into trades (
        block_number, log_index, song, number, taker, maker, side, price, quantity, buyer, seller, traded_at, transaction_hash
      )
      select * from unnest(
        ${column('block_number')}::bigint[], ${column('log_index')}::integer[], ${column('song')}::text[],
        ${column('number')}::bigint[], ${column('taker')}::bigint[], ${column('maker')}::bigint[], ${column('side')}::text[],
        ${column('price')}::numeric[], ${column('quantity')}::bigint[], ${column('buyer')}::text[],
        ${column('seller')}::text[], ${column('traded_at')}::timestamptz[], ${column('transaction_hash')}::text[]
      )
      returning *
    )
    insert into trade_days (song, day, open, high, low, close, tokens, trades)
    ${sumDays(sql`inserted`)}
    on conflict (song, day) do update set
      high = greatest(trade_days.high, excluded.high), low = least(trade_days.low, excluded.low), close = excluded.close,
      tokens = trade_days.tokens + excluded.tokens, trades = trade_days.trades + excluded.trades`.execute(db)
}

async function numberTrades(db: Database, added: readonly NewTrade[]): Promise<TradeRow[]> {
  const next = new Map<Address, bigint>()
  for (const song of new Set(added.map((trade) => trade.song))) next.set(song, await countTrades(db, song))
  return added.map((trade) => {
    const number = next.get(trade.song) ?? 0n
    next.set(trade.song, number + 1n)
    return { ...trade, number }
  })
}

export async function countTrades(db: Database, song: Address): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select coalesce(max(number) + 1, 0) as count from trades where song = ${song}`.execute(db)
  return rows[0]?.count ?? 0n
}

const dayOf = sql`floor(extract(epoch from traded_at) / 86400)::integer`

const sumDays = (trades: ReturnType<typeof sql>) => sql`
  select song, ${dayOf} as day, (array_agg(price order by block_number, log_index))[1] as open, max(price) as high,
    min(price) as low, (array_agg(price order by block_number desc, log_index desc))[1] as close,
    sum(quantity) as tokens, count(*) as trades
  from ${trades} group by song, day`

/** Takes trades after a block back from the orders that rested before it, once their removals are undone. Returns the songs. */
export async function undoTradesAfter(db: Database, blockNumber: bigint): Promise<Address[]> {
  const { rows } = await sql<{ song: Address; day: number }>`
    with undone as (
      delete from trades where block_number > ${blockNumber} returning song, maker, price, quantity, traded_at
    ),
    sums as (
      select song, maker, sum(quantity) as quantity, sum(quantity * price) as value from undone group by song, maker
    ),
    restored as (
      update orders set
        filled = orders.filled - sums.quantity,
        filled_for = orders.filled_for - sums.value,
        left_quantity = orders.quantity - orders.filled + sums.quantity
      from sums where orders.song = sums.song and orders.number = sums.maker
    )
    select song, min(${dayOf}) as day from undone group by song`.execute(db)
  for (const { song, day } of rows) {
    await db.deleteFrom('trade_days').where('song', '=', song).where('day', '>=', day).execute()
    const left = sql`(select * from trades where song = ${song} and ${dayOf} >= ${day}) left_trades`
    await sql`insert into trade_days (song, day, open, high, low, close, tokens, trades) ${sumDays(left)}`.execute(db)
  }
  return rows.map(({ song }) => song)
}
