import { auctionHouseAbi } from '@melos/contracts'
import { sql } from 'kysely'
import {
  type AlertData,
  auctionSubject,
  type NewAlert,
  raiseAlerts,
  undoAlertsAfter,
} from '../../alerts/alert-store.ts'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs } from '../../chain/decode-logs.ts'
import type { Database } from '../../database/database.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'
import { deriveOutbid, type Outbid } from './derive-outbid.ts'

/** Tells wallets that a bid outbids them. Must come before the bids are stored, because it compares with the auction as it was. */
export const outbidIndexer: FeatureIndexer = {
  async indexBlocks(db, { blocks }) {
    const placed = decodeLogs(blocks, { abi: auctionHouseAbi, eventName: 'BidPlaced' })
    for (const [auctionId, logs] of Map.groupBy(placed, ({ args }) => args.auctionId)) {
      await raiseAlerts(db, await findOutbid(db, { auctionId, logs, blocks }))
    }
  },
  /** Takes back the alerts of all kinds. */
  undoAfter: undoAlertsAfter,
}

type BidPlaced = DecodedLog<typeof auctionHouseAbi, 'BidPlaced'>

interface Auction {
  readonly auctionId: bigint
  readonly logs: readonly BidPlaced[]
  readonly blocks: readonly MinedBlock[]
}

async function findOutbid(db: Database, { auctionId, logs, blocks }: Auction): Promise<NewAlert[]> {
  const book = await db.selectFrom('books').selectAll().where('auction_id', '=', auctionId).executeTakeFirst()
  const supply = book?.supply ?? findSupply(blocks, auctionId)
  // The indexer of bids says what is wrong with bids of an unknown auction.
  if (supply === undefined) return []
  const bids = logs
    .filter(({ args }) => args.index >= (book?.bid_count ?? 0n))
    .map(({ args, block }) => ({ bidder: args.bidder, price: args.price, quantity: args.amount, block }))
  if (bids.length === 0) return []
  const from = book?.clearing_price ?? 0n
  const levels = await db
    .selectFrom('bid_levels')
    .select(['price', 'quantity'])
    .where('auction_id', '=', auctionId)
    .where('price', '>=', from)
    .orderBy('price', 'desc')
    .execute()
  const highest = await findHighest(db, { auctionId, from, bids })
  return await toAlerts(db, { auctionId, outbid: deriveOutbid({ supply, levels, highest }, bids) })
}

function findSupply(blocks: readonly MinedBlock[], auctionId: bigint): bigint | undefined {
  const created = decodeLogs(blocks, { abi: auctionHouseAbi, eventName: 'AuctionCreated' })
  return created.find(({ args }) => args.auctionId === auctionId)?.args.tokenAmount
}

interface Range {
  readonly auctionId: bigint
  /** The clearing price: lower bids have lost already. */
  readonly from: bigint
  readonly bids: readonly { readonly bidder: string; readonly price: bigint }[]
}

/** The clearing price rises to the highest new price at most, so wallets with a higher bid aren't read, unless they bid again. */
async function findHighest(db: Database, { auctionId, from, bids }: Range): Promise<Map<string, bigint>> {
  const most =
    bids
      .map(({ price }) => price)
      .toSorted(ascending)
      .at(-1) ?? 0n
  const bidders = [...new Set(bids.map(({ bidder }) => bidder))]
  const { rows } = await sql<{ bidder: string; price: bigint }>`
    select bidder, max(price) as price from bids
    where auction_id = ${auctionId} and price between ${from}::numeric and ${most}::numeric
      and not exists (
        select from bids as higher
        where higher.auction_id = ${auctionId} and higher.bidder = bids.bidder and higher.price > ${most}::numeric
      )
    group by bidder
    union
    select bidder, max(price) from bids
    where auction_id = ${auctionId} and bidder = any(${bidders}::text[])
    group by bidder`.execute(db)
  return new Map(rows.map(({ bidder, price }) => [bidder, price]))
}

interface Found {
  readonly auctionId: bigint
  readonly outbid: readonly Outbid<{ readonly block: MinedBlock['block'] }>[]
}

/** Counts how often each wallet was winning: once more after each time that it was outbid. */
async function toAlerts(db: Database, { auctionId, outbid }: Found): Promise<NewAlert[]> {
  const epochs = await countOutbid(db, { auctionId, outbid })
  return outbid.map(({ kind, holder, price, clearingPrice, cause: { block } }) => {
    const epoch = (epochs.get(holder) ?? 0n) + 1n
    if (kind === 'OUTBID') epochs.set(holder, epoch)
    const data: AlertData = { price: price.toString(), clearingPrice: clearingPrice.toString() }
    const when = { blockNumber: block.number, at: block.timestamp }
    return { kind, holder, auctionId, subject: auctionSubject(auctionId), epoch, data, ...when }
  })
}

async function countOutbid(db: Database, { auctionId, outbid }: Found): Promise<Map<string, bigint>> {
  if (outbid.length === 0) return new Map()
  const { rows } = await sql<{ holder: string; epoch: bigint }>`
    select holder, max(epoch) as epoch from alerts
    where auction_id = ${auctionId} and kind = 'OUTBID' and not undone
      and holder = any(${[...new Set(outbid.map(({ holder }) => holder))]}::text[])
    group by holder`.execute(db)
  return new Map(rows.map(({ holder, epoch }) => [holder, epoch]))
}

function ascending(one: bigint, other: bigint): number {
  return one < other ? -1 : 1
}
