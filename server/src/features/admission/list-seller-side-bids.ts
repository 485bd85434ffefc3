import type { SellerSideBid } from '@melos/api-contract'
import { sql } from 'kysely'
import { type Address, formatEther } from 'viem'
import { type Database, readPage } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

interface LinkedWallet {
  readonly address: Address
  readonly account_id: string
  readonly is_artist: boolean
  readonly linked_at: Date
}

/** A wallet is listed once for each bid, with the account that first brought it to the seller's side. */
export async function listSellerSideBids(
  db: Database,
  { auctionId, offset, limit }: { auctionId: bigint; offset: number; limit: number },
): Promise<{ data: SellerSideBid[]; total: number }> {
  const auction = await db.selectFrom('auctions').select('id').where('id', '=', auctionId).executeTakeFirst()
  if (auction === undefined) throw new RequestError('NOT_FOUND')
  const bids = db
    .selectFrom('bids')
    .innerJoin(linkedWallets(auctionId).as('linked'), 'linked.address', 'bids.bidder')
    .innerJoin('accounts', 'accounts.id', 'linked.account_id')
    .select(['bids.index', 'bids.placed_at', 'bids.bidder', 'bids.quantity', 'bids.price'])
    .select(['linked.is_artist', 'linked.account_id', 'linked.linked_at', 'accounts.username'])
    .where('bids.auction_id', '=', auctionId)
    .orderBy('bids.index')
  const { rows, total } = await readPage(bids, { offset, limit })
  return { data: rows.map(toBid), total }
}

/** An account joins the seller's side later than its wallets where it gets the seller's wallet, or accepts a share, after them. */
const linkedWallets = (auctionId: bigint) => sql<LinkedWallet>`(
  with song as (
    select studio_songs.id, studio_songs.account_id
    from auctions
    join works on works.token = auctions.token
    join offers on offers.id = works.offer_id
    join studio_songs on studio_songs.id = offers.song_id
    where auctions.id = ${auctionId}
  ), sides as (
    select account_id, bool_or(is_artist) as is_artist, min(since) as since
    from (
      select account_id, true as is_artist, '-infinity'::timestamptz as since from song
      union all
      select account_id, true, linked_at from account_wallets
      where address = (select seller from auctions where auctions.id = ${auctionId})
      union all
      select contributors.account_id, false, coalesce(answered_at, '-infinity')
      from contributors join song on song.id = contributors.song_id
      where contributors.state = 'ACCEPTED' and contributors.account_id is not null
    ) as found
    group by account_id
  )
  select distinct on (address) address, sides.account_id, is_artist, greatest(linked_at, since) as linked_at
  from account_wallets join sides on sides.account_id = account_wallets.account_id
  order by address, greatest(linked_at, since)
)`

interface Row extends Omit<LinkedWallet, 'address'> {
  readonly index: number
  readonly placed_at: Date
  readonly bidder: Address
  readonly quantity: bigint
  readonly price: bigint
  readonly username: string
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
