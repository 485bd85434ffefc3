import { MIN_PRICE, PRICE_STEP } from '@melos/clearing'
import { sql } from 'kysely'
import { ImpossibleEventError } from '../chain/decode-logs.ts'
import type { Database } from '../database/database.ts'
import { findLatestBlock } from './index-store.ts'
import { findLockFlaw, findMarketFlaw } from './refuse-impossible-market.ts'
import { findRoyaltyFlaw } from './refuse-impossible-royalties.ts'
import type { FeatureIndexer } from './run-indexer.ts'

/** Must be the last feature: it checks the rows that the others wrote in this transaction, and refuses all of them if one is wrong. */
export const impossibleEvents: FeatureIndexer = {
  async indexBlocks(db, { blocks }) {
    const [first, last] = [blocks[0]?.block.number, blocks.at(-1)?.block.number]
    if (first === undefined || last === undefined) return
    for (const findFlaw of [findAuctionFlaw, findBidFlaw, findSettlementFlaw, findRoyaltyFlaw, findMarketFlaw]) {
      refuse(await findFlaw(db, first))
    }
    // Later blocks change what is locked.
    const isReplayed = last <= ((await findLatestBlock(db))?.number ?? -1n)
    if (!isReplayed) refuse(await findLockFlaw(db, blocks))
  },
  undoAfter: async () => undefined,
}

function refuse(flaw: string | undefined): void {
  if (flaw !== undefined) throw new ImpossibleEventError(`The contract can't have emitted this: ${flaw}`)
}

const MOST_TOKENS = 2n ** 53n - 1n
const SHORTEST_SECONDS = 60
const LONGEST_SECONDS = 365 * 86_400

interface Flaw {
  readonly flaw: string
}

async function findAuctionFlaw(db: Database, first: bigint): Promise<string | undefined> {
  const { rows } = await sql<Flaw>`
    select 'the terms of auction ' || id as flaw from auctions
    where block_number >= ${first} and not (
      minimum_price >= ${MIN_PRICE}::numeric and mod(minimum_price, ${PRICE_STEP}::numeric) = 0
      and supply between 1 and ${MOST_TOKENS}
      and threshold >= minimum_price * supply
      and extract(epoch from planned_ends_at - starts_at) between ${SHORTEST_SECONDS} and ${LONGEST_SECONDS}
    ) limit 1`.execute(db)
  return rows[0]?.flaw
}

async function findBidFlaw(db: Database, first: bigint): Promise<string | undefined> {
  const { rows } = await sql<Flaw>`
    select 'bid ' || bids.index || ' of auction ' || bids.auction_id || ', ' || case
        when mod(bids.price, ${PRICE_STEP}::numeric) <> 0 then 'a price off the step'
        when bids.price < auctions.minimum_price then 'a price below the minimum'
        when bids.quantity not between 1 and auctions.supply then 'a quantity out of bounds'
        when bids.bidder = auctions.seller then 'a bid by the seller'
        else 'a bid before the start or after the end'
      end as flaw
    from bids join auctions on auctions.id = bids.auction_id
    where bids.block_number >= ${first} and not (
      mod(bids.price, ${PRICE_STEP}::numeric) = 0 and bids.price >= auctions.minimum_price
      and bids.quantity between 1 and auctions.supply and bids.bidder <> auctions.seller
      and bids.placed_at >= auctions.starts_at and bids.placed_at < auctions.planned_ends_at and bids.placed_at <= auctions.ends_at
    ) limit 1`.execute(db)
  return rows[0]?.flaw
}

/** A bidder pays the clearing price for each token and is refunded the rest of the offer. */
async function findSettlementFlaw(db: Database, first: bigint): Promise<string | undefined> {
  const { rows } = await sql<Flaw>`
    select lower(replace(events.type, '_', ' ')) || ' of auction ' || events.auction_id as flaw
    from settlement_events events
    left join auctions on auctions.id = events.auction_id
    left join settlement_events cleared on cleared.auction_id = events.auction_id and cleared.type = 'CLEARED'
    left join lateral (
      select sum(bids.price * bids.quantity) as price from bids
      where bids.auction_id = events.auction_id and bids.bidder = events.account
        and events.type = 'BIDDER_SETTLED' and bids.withdrawn_in is null
    ) offered on true
    where events.block_number >= ${first} and not coalesce(case when events.type = 'WITHDRAWAL_ANNOUNCED'
      then events.happened_at < auctions.planned_ends_at and events.happened_at <= auctions.ends_at
      else events.happened_at >= auctions.ends_at end and case events.type
      when 'WITHDRAWAL_ANNOUNCED' then true
      when 'CLEARED' then case events.outcome
        when 'SOLD' then events.price >= auctions.minimum_price and mod(events.price, ${PRICE_STEP}::numeric) = 0
        when 'VOID' then events.price = 0
      end
      when 'BIDDER_SETTLED' then
        events.price = cleared.price * events.amount and events.price + events.refund = offered.price
      when 'PROCEEDS_PAID' then events.price = cleared.price * auctions.supply
      when 'TOKENS_RETURNED' then events.account = auctions.seller and events.amount = auctions.supply
      when 'PROCESSED' then case events.outcome
        when 'SOLD' then events.price = cleared.price * auctions.supply
        when 'VOID' then events.price = 0
      end
    end, false) limit 1`.execute(db)
  return rows[0]?.flaw
}
