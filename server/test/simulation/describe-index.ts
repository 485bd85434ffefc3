import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { sumLiabilities } from '../../src/features/oversight/read-solvency.ts'
import { listRoleHolders } from '../../src/features/oversight/role-indexer.ts'
import type { AuctionDescription, HouseDescription } from './describe-model.ts'
import { contracts, mels } from './simulated-contracts.ts'

/** The index's view of the auction house, in the model's form. */
export async function describeIndex(db: Database): Promise<HouseDescription> {
  const { deposits, proceeds, credits } = await sumLiabilities(db, { ...contracts, mels })
  return {
    auctions: await describeAuctions(db),
    credits: await describeCredits(db),
    roles: (await listRoleHolders(db)).map(({ role, account }) => `${role} ${account.toLowerCase()}`).sort(),
    admissions: await listTexts(
      db,
      sql`select concat_ws(' ', lower(wallet), policy, coalesce(extract(epoch from valid_until)::bigint, 0)) as text
        from admissions`,
    ),
    owed: deposits + proceeds + credits,
    holdings: await listTexts(db, sql`select lower(song || ' ' || account) || ' ' || balance as text from holdings`),
    royalties: await listTexts(
      db,
      sql`select concat_ws(' ', lower(token), case when sold_in is null then 'unsold' else 'sold' end,
        (select count(*) from royalty_statements where song = token),
        (select coalesce(sum(mels), 0) from royalty_statements where song = token)
        - (select coalesce(sum(mels), 0) from royalty_payments where song = token)) as text from songs`,
    ),
    disbursements: await describeDisbursements(db),
    markets: await describeMarkets(db),
    locked: await listTexts(
      db,
      sql`select lower(song || ' ' || owner) || ' ' || sum(left_quantity) as text from orders
        where side = 'SELL' and left_quantity > 0 group by song, owner`,
    ),
  }
}

const describeCredits = (db: Database): Promise<string[]> =>
  listTexts(db, sql`select lower(concat_ws(' ', contract, token, account)) || ' ' || amount as text from credits`)

/** Of the sums that markets are read from. */
const describeMarkets = (db: Database): Promise<string[]> =>
  listTexts(
    db,
    sql`select concat_ws(' ', lower(opened.song), case (
        select type from market_events latest where latest.song = opened.song
        order by block_number desc, log_index desc limit 1
      ) when 'HALTED' then 'halted' when 'CLOSED' then 'closed' else 'open' end,
      (select count(*) from orders where orders.song = opened.song),
      (select coalesce(sum(trades), 0) from trade_days where trade_days.song = opened.song),
      (select coalesce(sum(tokens), 0) from trade_days where trade_days.song = opened.song),
      coalesce(sum(orders), 0),
      coalesce(sum(quantity) filter (where side = 'BUY'), 0), coalesce(sum(quantity) filter (where side = 'SELL'), 0),
      coalesce(sum(quantity * div(price * 11, 10)) filter (where side = 'BUY'), 0)) as text
    from market_events opened left join order_levels levels using (song)
    where opened.type = 'OPENED' group by opened.song`,
  )

async function describeDisbursements(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select case when withdrawn_in is not null then 'withdrawn'
      when exists (select from royalty_statements where disbursement_id = id) then 'paid in' else 'announced' end as text
    from disbursements order by id`.execute(db)
  return rows.map(({ text }) => text)
}

async function listTexts(db: Database, query: RawBuilder<{ readonly text: string }>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ text }) => text).sort()
}

/** Leaves out numbers on which rows and sums disagree. */
async function describeAuctions(db: Database): Promise<AuctionDescription[]> {
  const { rows } = await sql<AuctionDescription>`
    select auctions.id,
      case when books.bid_count = counted.bids and books.bid_count = levels.bids then counted.bids end as bids,
      case when books.demand = counted.demand and books.demand = levels.demand then counted.demand end as demand,
      case when levels.worth = counted.worth then counted.worth end as worth,
      case when books.lowest_price = counted.lowest then counted.lowest end as "lowestPrice",
      case when books.highest_price = counted.highest then counted.highest end as "highestPrice",
      books.clearing_price as "clearingPrice",
      (select count(*) from settlement_events where auction_id = auctions.id) as "settlementEvents",
      processed.outcome,
      processed.price as proceeds
    from auctions
    left join books on books.auction_id = auctions.id
    left join settlement_events processed on processed.auction_id = auctions.id and processed.type = 'PROCESSED'
    cross join lateral (
      select count(*) as bids, coalesce(sum(quantity), 0) as demand, coalesce(sum(quantity * price), 0) as worth,
        min(price) as lowest, max(price) as highest
      from bids where auction_id = auctions.id
    ) counted
    cross join lateral (
      select coalesce(sum(bid_count), 0) as bids, coalesce(sum(quantity), 0) as demand,
        coalesce(sum(quantity * price), 0) as worth
      from bid_levels where auction_id = auctions.id
    ) levels
    order by auctions.id`.execute(db)
  return rows
}
