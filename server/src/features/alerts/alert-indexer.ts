import { type RawBuilder, sql } from 'kysely'
import { raiseFrom } from '../../alerts/alert-store.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'
import { refundText } from './refund-text.ts'

/** Says what follows from single blocks. Must come after the features whose rows it reads. */
export const alertIndexer: FeatureIndexer = {
  async indexBlocks(db, { blocks }) {
    const [first, last] = [blocks[0]?.block.number, blocks.at(-1)?.block.number]
    if (first === undefined || last === undefined) return
    // Auctions and credits have no times of their own.
    const mined = sql`unnest(
      ${blocks.map(({ block }) => block.number)}::bigint[], ${blocks.map(({ block }) => block.timestamp)}::timestamptz[]
    ) as mined (number, at)`
    for (const news of [listed, settled, credited, proceedsPaid, royaltiesPaid, ordersFilled]) {
      await raiseFrom(db, news({ first, last, mined }))
    }
  },
  // `outbidIndexer` takes back the alerts of all kinds.
  async undoAfter(db, blockNumber) {
    await db.deleteFrom('ended_auctions').where('block_number', '>', blockNumber).execute()
    await db
      .updateTable('ended_auctions')
      .set({ reclaimable_in: null })
      .where('reclaimable_in', '>', blockNumber)
      .execute()
  },
}

interface Blocks {
  readonly first: bigint
  readonly last: bigint
  /** Each block's number and time. */
  readonly mined: RawBuilder<unknown>
}

/** To the artist whose offer became the auction. */
function listed({ mined }: Blocks): RawBuilder<unknown> {
  return sql`
    select studio_songs.account_id::text, 'LISTED', 'auction ' || auctions.id, 1::bigint, auctions.id, '{}'::jsonb,
      auctions.block_number, mined.at
    from auctions
    join ${mined} on mined.number = auctions.block_number
    join works on works.token = auctions.token
    join offers on offers.id = works.offer_id
    join studio_songs on studio_songs.id = offers.song_id`
}

function settled({ first, last }: Blocks): RawBuilder<unknown> {
  return sql`
    select account, 'SETTLED', 'auction ' || auction_id, 1::bigint, auction_id,
      jsonb_build_object('tokens', amount::text, 'paid', price::text, 'refund', ${refundText(sql`refund`)}),
      block_number, happened_at
    from settlement_events
    where type = 'BIDDER_SETTLED' and block_number between ${first} and ${last}`
}

/** Payments that failed, by the auction house, the royalties and the market alike. */
function credited({ mined }: Blocks): RawBuilder<unknown> {
  return sql`
    select account, 'CREDIT', 'credit ' || contract || ' ' || token,
      (
        select count(*) from credit_events as earlier
        where earlier.type = 'CREDITED' and earlier.account = one.account and earlier.contract = one.contract
          and earlier.token = one.token and (earlier.block_number, earlier.log_index) <= (one.block_number, one.log_index)
      ),
      (select max(id) from auctions where auctions.token = one.token),
      jsonb_build_object(
        'amount', amount::text,
        'unit', case when exists (select from auctions where auctions.token = one.token) then 'TOKENS' else 'MELS' end
      ),
      block_number, mined.at
    from credit_events as one join ${mined} on mined.number = one.block_number
    where type = 'CREDITED'`
}

function proceedsPaid({ first, last }: Blocks): RawBuilder<unknown> {
  return sql`
    select auctions.seller, 'PROCEEDS', 'auction ' || auction_id, 1::bigint, auction_id,
      jsonb_build_object('proceeds', price::text), settlement_events.block_number, happened_at
    from settlement_events join auctions on auctions.id = auction_id
    where type = 'PROCEEDS_PAID' and settlement_events.block_number between ${first} and ${last}`
}

/** One for each transaction, which pays a wallet for all its songs. */
function royaltiesPaid({ first, last }: Blocks): RawBuilder<unknown> {
  return sql`
    select royalty_payments.account, 'ROYALTIES_PAID', 'payment ' || royalty_payments.transaction_hash, 1::bigint,
      case when count(distinct songs.auction_id) = 1 then max(songs.auction_id) end,
      jsonb_build_object('mels', sum(mels)::text, 'songs', count(distinct song)::text),
      royalty_payments.block_number, max(paid_at)
    from royalty_payments join songs on songs.token = song
    where royalty_payments.block_number between ${first} and ${last}
    group by royalty_payments.account, royalty_payments.transaction_hash, royalty_payments.block_number`
}

/** To the owner of a resting order. The epoch is how many of its tokens have traded. */
function ordersFilled({ first, last }: Blocks): RawBuilder<unknown> {
  return sql`
    select owner, 'ORDER_FILLED', 'order ' || orders.song || ' ' || orders.number, filled.tokens, songs.auction_id,
      jsonb_build_object(
        'side', side, 'filled', filled.tokens::text, 'quantity', quantity::text, 'price', price::text
      ),
      traded.block_number, traded.at
    from (
      select song, maker, block_number, max(traded_at) as at from trades
      where block_number between ${first} and ${last} group by song, maker, block_number
    ) traded
    join orders on orders.song = traded.song and orders.number = traded.maker
    join songs on songs.token = orders.song
    cross join lateral (
      select (orders.filled - coalesce(sum(later.quantity), 0))::bigint as tokens from trades as later
      where later.song = traded.song and later.maker = traded.maker and later.block_number > traded.block_number
    ) filled`
}
