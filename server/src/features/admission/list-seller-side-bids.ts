import type { SellerSideBid } from '@melos/api-contract'
import { sql } from 'kysely'
import { type Address, formatEther } from 'viem'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

interface Row {
  readonly index: number
  readonly placed_at: Date
  readonly bidder: Address
  readonly quantity: bigint
  readonly price: bigint
  readonly is_artist: boolean
  readonly account_id: string
  readonly username: string
  readonly linked_at: Date
  readonly total: bigint
}

/** A wallet is listed once for each bid, with the account that it was linked to first. */
export async function listSellerSideBids(
  db: Database,
  { auctionId, offset, limit }: { auctionId: bigint; offset: number; limit: number },
): Promise<{ data: SellerSideBid[]; total: number }> {
  const auction = await db.selectFrom('auctions').select('id').where('id', '=', auctionId).executeTakeFirst()
  if (auction === undefined) throw new RequestError('NOT_FOUND')
  const { rows } = await sql<Row>`
    with song as (
      select studio_songs.id, studio_songs.account_id
      from auctions
      join works on works.token = auctions.token
      join offers on offers.id = works.offer_id
      join studio_songs on studio_songs.id = offers.song_id
      where auctions.id = ${auctionId}
    ), sides as (
      select account_id, bool_or(is_artist) as is_artist
      from (
        select account_id, true as is_artist from song
        union all
        select account_id, true from account_wallets
        where address = (select seller from auctions where auctions.id = ${auctionId})
        union all
        select contributors.account_id, false from contributors join song on song.id = contributors.song_id
        where contributors.state = 'ACCEPTED' and contributors.account_id is not null
      ) as found
      group by account_id
    ), linked as (
      select distinct on (address) address, sides.account_id, is_artist, linked_at
      from account_wallets join sides on sides.account_id = account_wallets.account_id
      order by address, linked_at
    )
    select bids.index, placed_at, bidder, quantity, price, is_artist, linked.account_id, username, linked_at,
      count(*) over () as total
    from bids join linked on linked.address = bids.bidder join accounts on accounts.id = linked.account_id
    where auction_id = ${auctionId} order by bids.index offset ${offset} limit ${limit}`.execute(db)
  return { data: rows.map(toBid), total: Number(rows[0]?.total ?? 0) }
}

function toBid(row: Row): SellerSideBid {
  return {
    index: row.index,
    at: toUtcDateTime(row.placed_at),
    wallet: row.bidder,
    tokenCount: Number(row.quantity),
    tokenPrice: formatEther(row.price),
    side: row.is_artist ? 'ARTIST' : 'CONTRIBUTOR',
    account: { id: row.account_id, username: row.username },
    linkedAt: toUtcDateTime(row.linked_at),
    wasLinkedLater: row.linked_at > row.placed_at,
  }
}
