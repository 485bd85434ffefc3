import { type Insertable, sql } from 'kysely'
import { type Database, readPage } from '../../database/database.ts'
import type { BidderCreditRow, BidRow, BookRow, Schema } from '../../database/schema.ts'

type NewBook = Insertable<Schema['books']>
type LevelRow = Schema['bid_levels']

/** No bid is withdrawn when it is placed. */
export type NewBid = Omit<BidRow, 'withdrawn_in'>

export async function insertBooks(db: Database, books: readonly NewBook[]): Promise<void> {
  if (books.length === 0) return
  await db
    .insertInto('books')
    .values(books)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findBooks(db: Database, auctionIds: readonly bigint[]): Promise<Map<bigint, BookRow>> {
  const rows = await db.selectFrom('books').selectAll().where('auction_id', 'in', auctionIds).execute()
  return new Map(rows.map((row) => [row.auction_id, row]))
}

export async function saveBook(db: Database, { auction_id, ...book }: BookRow): Promise<void> {
  await db.updateTable('books').set(book).where('auction_id', '=', auction_id).execute()
}

export async function findLastBidId(db: Database): Promise<bigint> {
  const last = await db.selectFrom('bids').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.id ?? 0n
}

/** One statement for any number of bids. */
export async function insertBids(db: Database, bids: readonly NewBid[]): Promise<void> {
  if (bids.length === 0) return
  const column = <Name extends keyof NewBid>(name: Name): NewBid[Name][] => bids.map((bid) => bid[name])
  await sql`
    insert into bids (id, auction_id, index, bidder, quantity, price, before, block_number, transaction_hash, placed_at)
    select * from unnest(
      ${column('id')}::bigint[], ${column('auction_id')}::bigint[], ${column('index')}::integer[],
      ${column('bidder')}::text[], ${column('quantity')}::bigint[], ${column('price')}::numeric[],
      ${column('before')}::numeric[], ${column('block_number')}::bigint[], ${column('transaction_hash')}::text[], ${column('placed_at')}::timestamptz[]
    )`.execute(db)
}

/** The levels of these bids, before the bids are added. */
export async function findLevels(
  db: Database,
  bids: readonly Pick<BidRow, 'auction_id' | 'price'>[],
): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select bid_levels.* from bid_levels join (
      select distinct * from unnest(
        ${bids.map(({ auction_id }) => auction_id)}::bigint[], ${bids.map(({ price }) => price)}::numeric[]
      ) as asked (auction_id, price)
    ) asked using (auction_id, price)`.execute(db)
  return rows
}

/** Safe to replay. */
export async function withdrawBids(
  db: Database,
  bids: readonly { auctionId: bigint; index: bigint; blockNumber: bigint }[],
): Promise<void> {
  if (bids.length === 0) return
  await sql`
    update bids set withdrawn_in = withdrawn.block_number
    from unnest(
      ${bids.map(({ auctionId }) => auctionId)}::bigint[], ${bids.map(({ index }) => index)}::integer[],
      ${bids.map(({ blockNumber }) => blockNumber)}::bigint[]
    ) as withdrawn (auction_id, index, block_number)
    where bids.auction_id = withdrawn.auction_id and bids.index = withdrawn.index`.execute(db)
}

export async function addToLevels(db: Database, levels: readonly LevelRow[]): Promise<void> {
  if (levels.length === 0) return
  const column = <Name extends keyof LevelRow>(name: Name): LevelRow[Name][] => levels.map((level) => level[name])
  await sql`
    insert into bid_levels (auction_id, price, quantity, bid_count)
    select * from unnest(
      ${column('auction_id')}::bigint[], ${column('price')}::numeric[],
      ${column('quantity')}::numeric[], ${column('bid_count')}::bigint[]
    )
    on conflict (auction_id, price) do update set
      quantity = bid_levels.quantity + excluded.quantity,
      bid_count = bid_levels.bid_count + excluded.bid_count`.execute(db)
}

/** The levels at this price and above, highest first. */
export async function listLevelsFrom(
  db: Database,
  { auctionId, price }: { auctionId: bigint; price: bigint },
): Promise<LevelRow[]> {
  return await db
    .selectFrom('bid_levels')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .where('price', '>=', price)
    .orderBy('price', 'desc')
    .execute()
}

/** Returns the auctions that have lost bids or withdrawals. Also deletes the books of auctions created after this block. */
export async function deleteBidsAfter(db: Database, blockNumber: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ auction_id: bigint }>`
    with gone as (delete from bids where block_number > ${blockNumber} returning auction_id),
    back as (
      update bids set withdrawn_in = null
      where withdrawn_in > ${blockNumber} and block_number <= ${blockNumber} returning auction_id
    )
    select distinct auction_id from (select * from gone union all select * from back) as changed
    order by auction_id`.execute(db)
  await db.deleteFrom('books').where('block_number', '>', blockNumber).execute()
  return rows.map(({ auction_id }) => auction_id)
}

export async function resetBooks(db: Database, auctionIds: readonly bigint[]): Promise<BookRow[]> {
  if (auctionIds.length === 0) return []
  await db.deleteFrom('bid_levels').where('auction_id', 'in', auctionIds).execute()
  await sql`
    insert into bid_levels (auction_id, price, quantity, bid_count)
    select auction_id, price, sum(quantity), count(*) from bids
    where auction_id = any(${auctionIds}::bigint[]) group by auction_id, price`.execute(db)
  const { rows } = await sql<BookRow>`
    update books set
      bid_count = coalesce(totals.bid_count, 0), demand = coalesce(totals.demand, 0),
      lowest_price = totals.lowest, highest_price = totals.highest, clearing_price = null,
      marginal_supply = null, marginal_demand = null
    from books as named
    left join (
      select auction_id, sum(bid_count)::bigint as bid_count, sum(quantity) as demand, min(price) as lowest, max(price) as highest
      from bid_levels group by auction_id
    ) totals on totals.auction_id = named.auction_id
    where books.auction_id = named.auction_id and books.auction_id = any(${auctionIds}::bigint[])
    returning books.*`.execute(db)
  return rows
}

/** Highest price first, each price in chain order. */
export async function listBidsByPrice(
  db: Database,
  { auctionId, offset, limit }: { auctionId: bigint; offset: number; limit?: number },
): Promise<BidRow[]> {
  const bids = db
    .selectFrom('bids')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .orderBy('price', 'desc')
    .orderBy('id')
    .offset(offset)
  return await (limit === undefined ? bids : bids.limit(limit)).execute()
}

export type PlacedBid = Pick<BidRow, 'price' | 'quantity' | 'placed_at'>

export async function listPlacedBids(db: Database, auctionId: bigint): Promise<PlacedBid[]> {
  return await db
    .selectFrom('bids')
    .select(['price', 'quantity', 'placed_at'])
    .where('auction_id', '=', auctionId)
    .orderBy('index')
    .execute()
}

export async function listBidsOf(
  db: Database,
  { bidder, ...page }: { bidder: `0x${string}`; offset: number; limit: number },
): Promise<{ rows: BidRow[]; total: number }> {
  const theirs = db
    .selectFrom('bids')
    .where('bidder', '=', bidder)
    .where('auction_id', 'in', (select) => select.selectFrom('auction_summaries').select('id'))
  return await readPage(theirs.selectAll().orderBy('id', 'desc'), page)
}

export async function listSettledAuctions(db: Database, bidder: `0x${string}`): Promise<Set<bigint>> {
  const rows = await db.selectFrom('settled_bidders').select('auction_id').where('bidder', '=', bidder).execute()
  return new Set(rows.map(({ auction_id }) => auction_id))
}

/** What the contract couldn't pay to this wallet and holds for it, by auction. */
export async function listBidderCredits(db: Database, bidder: `0x${string}`): Promise<Map<bigint, BidderCreditRow>> {
  const rows = await db.selectFrom('bidder_credits').selectAll().where('bidder', '=', bidder).execute()
  return new Map(rows.map((row) => [row.auction_id, row]))
}
