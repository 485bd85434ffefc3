import type { Holder } from '@melos/evidence/find-payouts'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'

/**
 * Everyone to whom something can be due, with the songs: who ever received tokens of a song that has earned, unless the last
 * payment is newer than the last statement and the last tokens received. What tokens earned in the auction house comes with them.
 */
export async function listHolders(db: Database, { auctionHouse }: { auctionHouse: Address }): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select received.account, array_agg(received.song order by lower(received.song) collate "C") as songs
    from (
      select song, receiver as account, max(block_number) as at from song_transfers
      where amount > 0 and lower(receiver) <> ${auctionHouse.toLowerCase()} group by song, receiver
    ) received
    join (select song, max(block_number) as at from royalty_statements group by song) stated using (song)
    left join (
      select song, account, max(block_number) as at from royalty_payments group by song, account
    ) paid using (song, account)
    where paid.at is null or greatest(stated.at, received.at) >= paid.at
    group by received.account order by received.account`.execute(db)
  return rows
}

/** The second of each song's last statement. */
export async function readLastPaidIn(db: Database): Promise<Map<Address, bigint>> {
  const { rows } = await sql<{ song: Address; at: bigint }>`
    select song, extract(epoch from max(paid_in_at))::bigint as at from royalty_statements group by song`.execute(db)
  return new Map(rows.map(({ song, at }) => [song, at]))
}

/** The first auction of each song that sold the whole supply and is settled, while the sale isn't confirmed. */
export async function listUnconfirmedSales(db: Database): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select min(auctions.id) as id from songs
    join auctions on auctions.token = songs.token and auctions.supply = songs.whole_tokens
    join settlement_events processed on processed.auction_id = auctions.id and processed.type = 'PROCESSED'
      and processed.outcome = 'SOLD'
    where songs.sold_in is null group by songs.token order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sold songs whose market nobody has opened, once the market as a whole is switched on. */
export async function listUnopenedMarkets(db: Database): Promise<Address[]> {
  const { rows } = await sql<{ token: Address }>`
    select token from songs
    where sold_in is not null and exists (select from market_events where type = 'SWITCHED_ON')
      and not exists (select from market_events opened where opened.song = songs.token)
    order by number`.execute(db)
  return rows.map(({ token }) => token)
}

/** Changes when a statement or a payment comes or is undone, and when a sale can be confirmed or a market opened. */
export async function readPayoutNews(db: Database): Promise<string> {
  const { rows } = await sql<{ counted: string }>`
    select concat_ws(' ', (select count(*) from royalty_statements), (select max(block_number) from royalty_statements),
      (select count(*) from royalty_payments), (select max(block_number) from royalty_payments)) as counted`.execute(db)
  const waiting = [await listUnconfirmedSales(db), await listUnopenedMarkets(db)]
  return [rows[0]?.counted, ...waiting.map((items) => items.join())].join(', ')
}
