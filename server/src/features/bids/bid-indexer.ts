import { auctionHouseAbi } from '@melos/contracts'
import { describeDemand } from '../../auction-summaries/auction-summary.ts'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs, MissingLogsError, takeNext } from '../../chain/decode-logs.ts'
import type { Database } from '../../database/database.ts'
import type { BookRow } from '../../database/schema.ts'
import { findLatestBlock } from '../../indexer/index-store.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'
import { announce, announceAll, type LiveEvent } from '../../live/live-event-store.ts'
import {
  deleteBidsAfter,
  findBooks,
  findLastBidId,
  findLevels,
  insertBids,
  insertBooks,
  type NewBid,
  withdrawBids,
} from './bid-store.ts'
import { addToBooks, deriveBooks } from './derive-books.ts'
import { toPlacedBid } from './to-bid.ts'

export const bidIndexer: FeatureIndexer = {
  async indexBlocks(db, { blocks, live }) {
    await indexAuctionsCreated(db, blocks)
    const bids = await indexBidsPlaced(db, blocks)
    await indexBidsWithdrawn(db, blocks)
    await announceBids(db, { bids, live })
  },

  async undoAfter(db, blockNumber) {
    const auctionIds = await deleteBidsAfter(db, blockNumber)
    await deriveBooks(db, auctionIds)
    await announceAll(db, auctionIds, 'reorg')
  },
}

async function indexAuctionsCreated(db: Database, blocks: readonly MinedBlock[]): Promise<void> {
  const created = decodeLogs(blocks, { abi: auctionHouseAbi, eventName: 'AuctionCreated' })
  const books = created.map(({ args, block }) => ({
    auction_id: args.auctionId,
    block_number: block.number,
    supply: args.tokenAmount,
    minimum_price: args.initialPrice,
    threshold: args.threshold,
  }))
  await insertBooks(db, books)
}

type BidPlaced = DecodedLog<typeof auctionHouseAbi, 'BidPlaced'>

/** Returns the new bids. Safe to replay, because the contract numbers each auction's bids. */
async function indexBidsPlaced(db: Database, blocks: readonly MinedBlock[]): Promise<NewBid[]> {
  const placed = decodeLogs(blocks, { abi: auctionHouseAbi, eventName: 'BidPlaced' })
  if (placed.length === 0) return []
  const byAuction = Map.groupBy(placed, ({ args }) => args.auctionId)
  const books = await findBooks(db, [...byAuction.keys()])
  const cursor = (await findLatestBlock(db))?.number
  const added = new Set(
    [...byAuction].flatMap(([auctionId, logs]) => takeNextBids(logs, { book: books.get(auctionId), cursor })),
  )
  const lastId = await findLastBidId(db)
  const numbered = placed.filter((log) => added.has(log)).map((log, index) => toBid(log, lastId + BigInt(index + 1)))
  const bids = sumBefore(numbered, await findLevels(db, numbered))
  await insertBids(db, bids)
  await addToBooks(db, { books, bids })
  return bids
}

function takeNextBids(
  logs: readonly BidPlaced[],
  { book, cursor }: { book: BookRow | undefined; cursor: bigint | undefined },
): BidPlaced[] {
  if (book === undefined) {
    throw new MissingLogsError(`Got a bid for the unknown auction ${logs[0]?.args.auctionId}`)
  }
  return takeNext(logs, { next: book.bid_count, cursor, numberOf: ({ args }) => args.index })
}

/** Pages and books are the same without a bid that could no longer win; only its bidder sees a difference. */
async function indexBidsWithdrawn(db: Database, blocks: readonly MinedBlock[]): Promise<void> {
  const withdrawn = decodeLogs(blocks, { abi: auctionHouseAbi, eventName: 'BidWithdrawn' })
  await withdrawBids(
    db,
    withdrawn.map(({ args: { auctionId, index }, block }) => ({ auctionId, index, blockNumber: block.number })),
  )
  const auctionIds = [...new Set(withdrawn.map(({ args }) => args.auctionId))]
  await announceAll(db, auctionIds, 'reload')
}

/** Adds what earlier bids at the same price ask for. */
function sumBefore(
  bids: readonly Omit<NewBid, 'before'>[],
  levels: readonly { auction_id: bigint; price: bigint; quantity: bigint }[],
): NewBid[] {
  const keyOf = ({ auction_id, price }: { auction_id: bigint; price: bigint }) => `${auction_id} ${price}`
  const sums = new Map(levels.map((level) => [keyOf(level), level.quantity]))
  return bids.map((bid) => {
    const before = sums.get(keyOf(bid)) ?? 0n
    sums.set(keyOf(bid), before + bid.quantity)
    return { ...bid, before }
  })
}

function toBid({ args, log, block }: BidPlaced, id: bigint): Omit<NewBid, 'before'> {
  return {
    id,
    auction_id: args.auctionId,
    index: Number(args.index),
    bidder: args.bidder,
    quantity: args.amount,
    price: args.price,
    block_number: block.number,
    transaction_hash: log.transactionHash,
    placed_at: block.timestamp,
  }
}

/** Sends each live bid and then its auction's figures. For older bids, pages only reload. */
async function announceBids(db: Database, { bids, live }: { bids: readonly NewBid[]; live: boolean }): Promise<void> {
  if (bids.length === 0) return
  const auctionIds = [...new Set(bids.map(({ auction_id }) => auction_id))]
  if (!live) return await announceAll(db, auctionIds, 'reload')
  const books = await findBooks(db, auctionIds)
  const bidEvents = bids.map((bid): LiveEvent => {
    return { type: 'bid', auctionId: bid.auction_id, data: toPlacedBid(bid) }
  })
  const priceEvents = [...books.values()].map((book): LiveEvent => {
    return { type: 'clearing-price', auctionId: book.auction_id, data: describeDemand(book, book.supply) }
  })
  await announce(db, [...bidEvents, ...priceEvents])
}
