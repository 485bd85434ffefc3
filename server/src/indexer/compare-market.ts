import { depositFor } from '@melos/clearing'
import { marketAbi, melsAbi } from '@melos/contracts'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import type { Database } from '../database/database.ts'

interface MarketContracts {
  readonly client: ChainClient
  readonly market: Address
  readonly mels: Address
}

interface MarketRow {
  readonly song: Address
  readonly state: keyof typeof states
  readonly orders: bigint
  /** The best prices of live orders, and of those that rest, ended or not. */
  readonly live_buy: bigint | null
  readonly live_sell: bigint | null
  readonly resting_buy: bigint | null
  readonly resting_sell: bigint | null
}

/** The contract's numbers. */
const states = { OPENED: 1, RESUMED: 1, HALTED: 2, CLOSED: 3 } as const

/** Compares each market's state, orders and best prices, and the money, with the contract's own numbers at this block. */
export async function findMarketDifference(
  db: Database,
  { client, market, mels }: MarketContracts,
  blockNumber: bigint,
): Promise<string | undefined> {
  const ofMarket = { address: market, abi: marketAbi, blockNumber } as const
  const rows = await listMarkets(db)
  const owed = await sumOwed(db, { market, mels })
  const [isOn, held, ...books] = await Promise.all([
    client.readContract({ ...ofMarket, functionName: 'isOn' }),
    client.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [market], blockNumber }),
    ...rows.map(({ song }) => client.readContract({ ...ofMarket, functionName: 'bookOf', args: [song] })),
  ])
  const switched = await db.selectFrom('market_events').select('type').where('type', '=', 'SWITCHED_ON').execute()
  if (isOn !== switched.length > 0) return `the market: the contract says ${isOn ? 'on' : 'off'}`
  // Anyone can send MELS to the market, so it can hold more.
  if (held < owed) return `the market's MELS: the contract holds ${held}, the index says ${owed}`
  for (const [index, book] of books.entries()) {
    const row = rows[index]
    const difference = row === undefined ? undefined : compareBook(book, row)
    if (difference !== undefined) return `the market of ${row?.song}, ${difference}`
  }
  return undefined
}

interface Book {
  readonly state: number
  readonly bestBuy: bigint
  readonly bestSell: bigint
  readonly orderCount: bigint
}

/** Ended orders count in the contract until a trade or `tidy` passes them, which no log says. */
function compareBook(book: Book, row: MarketRow): string | undefined {
  const state = states[row.state]
  if (book.state !== state) return `state: the contract says ${book.state}, the index says ${state}`
  if (book.orderCount !== row.orders)
    return `orders: the contract says ${book.orderCount}, the index says ${row.orders}`
  const isBuyRight = (row.live_buy ?? 0n) <= book.bestBuy && book.bestBuy <= (row.resting_buy ?? 0n)
  if (!isBuyRight) return `best buy order: the contract says ${book.bestBuy}, the index says ${row.live_buy}`
  const best = book.bestSell === 0n ? null : book.bestSell
  const isSellRight =
    best === null ? row.live_sell === null : best >= (row.resting_sell ?? best + 1n) && best <= (row.live_sell ?? best)
  if (!isSellRight) return `best sell order: the contract says ${book.bestSell}, the index says ${row.live_sell}`
  return undefined
}

async function listMarkets(db: Database): Promise<readonly MarketRow[]> {
  const best = (side: 'BUY' | 'SELL') => sql`
    (select ${side === 'BUY' ? sql`max(price)` : sql`min(price)`} from order_levels levels
      where levels.song = opened.song and side = ${side}`
  const live = sql`last_day >= (select floor(extract(epoch from timestamp) / 86400) from blocks order by number desc limit 1)
    and (bound_to is null or bound_to = (select count(*) from royalty_statements where song = opened.song))`
  const { rows } = await sql<MarketRow>`
    select opened.song, latest.type as state,
      (select coalesce(max(number) + 1, 0) from orders where orders.song = opened.song) as orders,
      ${best('BUY')} and ${live}) as live_buy, ${best('SELL')} and ${live}) as live_sell,
      ${best('BUY')}) as resting_buy, ${best('SELL')}) as resting_sell
    from market_events opened
    cross join lateral (
      select type from market_events latest where latest.song = opened.song
      order by block_number desc, log_index desc limit 1
    ) latest
    where opened.type = 'OPENED' order by opened.song`.execute(db)
  return rows
}

/** Deposits of buy orders that rest, ended or not, and what could not be paid. */
async function sumOwed(db: Database, { market, mels }: { market: Address; mels: Address }): Promise<bigint> {
  const { rows } = await sql<{ offered: bigint; credits: bigint }>`
    select
      (select coalesce(sum(price * quantity), 0) from order_levels where side = 'BUY') as offered,
      (select coalesce(sum(amount), 0) from credits
        where lower(contract) = ${market.toLowerCase()} and lower(token) = ${mels.toLowerCase()}) as credits`.execute(
    db,
  )
  const { offered = 0n, credits = 0n } = rows[0] ?? {}
  return depositFor({ price: offered, quantity: 1n }) + credits
}
