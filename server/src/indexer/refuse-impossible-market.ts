import { PRICE_STEP } from '@melos/clearing'
import { songTokenAbi } from '@melos/contracts'
import { MAX_ORDER_DAYS, MAX_ORDER_PRICE, MAX_ORDER_QUANTITY } from '@melos/market'
import { type RawBuilder, sql } from 'kysely'
import { getAddress } from 'viem'
import type { MinedBlock } from '../chain/chain-event.ts'
import { decodeLogs } from '../chain/decode-logs.ts'
import type { Database } from '../database/database.ts'

const UNIT = 10n ** 18n

/** Each token says how many of an account's tokens are locked: exactly those that its orders offer. */
export async function findLockFlaw(db: Database, blocks: readonly MinedBlock[]): Promise<string | undefined> {
  const locked = decodeLogs(blocks, { abi: songTokenAbi, eventName: 'Locked' })
  if (locked.length === 0) return undefined
  // Of each song and account, the last log counts.
  const last = new Map(
    locked.map(({ args, log }) => [`${log.address} ${args.account}`, { ...args, song: log.address }]),
  )
  const said = [...last.values()]
  const { rows } = await sql<{ flaw: string }>`
    select 'the locked tokens of ' || said.account || ' in ' || said.song as flaw
    from unnest(
      ${said.map(({ song }) => getAddress(song))}::text[], ${said.map(({ account }) => account)}::text[],
      ${said.map(({ locked: tokens }) => tokens)}::numeric[]
    ) as said (song, account, locked)
    where said.locked <> (
      select coalesce(sum(left_quantity), 0) from orders
      where orders.song = said.song and orders.owner = said.account and side = 'SELL' and left_quantity > 0
    ) limit 1`.execute(db)
  return rows[0]?.flaw
}

/** What in the rows of blocks from this one on the market can't have emitted. */
export async function findMarketFlaw(db: Database, first: bigint): Promise<string | undefined> {
  for (const flaw of [eventFlaw(first), orderFlaw(first), tradeFlaw(first), lockFlaw(first), levelFlaw(first)]) {
    const { rows } = await flaw.execute(db)
    if (rows[0] !== undefined) return rows[0].flaw
  }
  return undefined
}

type FlawQuery = RawBuilder<{ readonly flaw: string }>

const dayOf = (moment: RawBuilder<unknown>) => sql`floor(extract(epoch from ${moment}) / 86400)`

/** The type of the last event of a song's market before another log. */
const stateBefore = (song: RawBuilder<unknown>, block: RawBuilder<unknown>, log: RawBuilder<unknown>) => sql`(
  select type from market_events before
  where before.song = ${song} and (before.block_number, before.log_index) < (${block}, ${log})
  order by before.block_number desc, before.log_index desc limit 1
)`

/** A sold song's market opens once, after the market as a whole, and changes as the contract allows. */
const eventFlaw = (first: bigint): FlawQuery => sql`
  select 'that a market was ' || lower(events.type) as flaw
  from market_events events
  left join songs on songs.token = events.song
  cross join lateral (
    select ${stateBefore(sql`events.song`, sql`events.block_number`, sql`events.log_index`)} as type
  ) earlier
  where events.block_number >= ${first} and events.song is not null and not coalesce(case events.type
    when 'OPENED' then earlier.type is null and songs.sold_in <= events.block_number and songs.seller = events.seller
      and exists (
        select from market_events switched where switched.type = 'SWITCHED_ON'
          and (switched.block_number, switched.log_index) < (events.block_number, events.log_index)
      )
    when 'HALTED' then earlier.type in ('OPENED', 'RESUMED')
    when 'RESUMED' then earlier.type = 'HALTED'
    when 'CLOSED' then earlier.type <> 'CLOSED'
  end, false) limit 1`

const orderFlaw = (first: bigint): FlawQuery => sql`
  select 'order ' || orders.number || ' of ' || orders.song as flaw
  from orders
  join songs on songs.token = orders.song
  cross join lateral (
    select ${stateBefore(sql`orders.song`, sql`orders.block_number`, sql`orders.log_index`)} as type
  ) market
  where orders.block_number >= ${first} and not coalesce(
    orders.price between ${PRICE_STEP}::numeric and ${MAX_ORDER_PRICE}::numeric
    and mod(orders.price, ${PRICE_STEP}::numeric) = 0
    and orders.quantity <= ${MAX_ORDER_QUANTITY}
    and orders.last_day - ${dayOf(sql`orders.placed_at`)} between 0 and ${MAX_ORDER_DAYS}
    and (orders.side = 'SELL' or orders.owner <> songs.seller)
    and market.type in ('OPENED', 'RESUMED'), false) limit 1`

/** Orders that have ended don't trade. */
const tradeFlaw = (first: bigint): FlawQuery => sql`
  select 'a trade with order ' || trades.maker || ' of ' || trades.song as flaw
  from trades
  join orders makers on makers.song = trades.song and makers.number = trades.maker
  cross join lateral (
    select count(*) filter (where block_number < trades.block_number) as before, count(*) as with_block
    from royalty_statements where song = trades.song and block_number <= trades.block_number
  ) statements
  where trades.block_number >= ${first} and not (
    makers.last_day >= ${dayOf(sql`trades.traded_at`)}
    and (makers.bound_to is null or makers.bound_to between statements.before and statements.with_block)
  ) limit 1`

/** Nobody offers more tokens than they hold. */
const lockFlaw = (first: bigint): FlawQuery => sql`
  select 'the offers of ' || offered.owner || ' for ' || offered.song as flaw
  from (
    select orders.song, orders.owner, sum(orders.left_quantity) as quantity
    from orders join (
      select song, owner from orders where block_number >= ${first} and side = 'SELL'
      union select song, sender from song_transfers where block_number >= ${first}
    ) changed using (song, owner)
    where orders.side = 'SELL' and orders.left_quantity > 0 group by orders.song, orders.owner
  ) offered
  left join holdings on holdings.song = offered.song and holdings.account = offered.owner
  where offered.quantity * ${UNIT}::numeric > coalesce(holdings.balance, 0) limit 1`

/** Live buy orders are below live sell orders, because others would have traded. */
const levelFlaw = (first: bigint): FlawQuery => sql`
  select 'the orders of ' || changed.song || ', which cross' as flaw
  from (
    select song, max(block_number) as block_number, ${dayOf(sql`max(placed_at)`)} as day
    from orders where block_number >= ${first} group by song
  ) changed
  cross join lateral (
    select max(price) filter (where side = 'BUY') as buy, min(price) filter (where side = 'SELL') as sell
    from order_levels levels where levels.song = changed.song and levels.last_day >= changed.day
      and (levels.bound_to is null or levels.bound_to = (
        select count(*) from royalty_statements where royalty_statements.song = changed.song
      ))
  ) best
  where best.buy >= best.sell limit 1`
