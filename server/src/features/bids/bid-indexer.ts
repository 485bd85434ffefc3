import { auctionHouseAbi } from '@melos/contracts'
import { describeDemand } from '../../auction-summaries/auction-summary.ts'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs, MissingLogsError, takeNext } from '../../chain/decode-logs.ts'
import type { Database } from '../../database/database.ts'
import type { BidRow, BookRow } from '../../database/schema.ts'
import { findLatestBlock } from '../../indexer/index-store.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'
import { announce, announceAll, type LiveEvent } from '../../live/live-event-store.ts'
import { deleteBidsAfter, findBooks, findLastBidId, insertBids, insertBooks } from './bid-store.ts'
import { addToBooks, deriveBooks } from './derive-books.ts'
import { toPlacedBid } from './to-bid.ts'

export const bidIndexer: FeatureIndexer = {
  async indexBlocks(db, { blocks, live }) {
    await indexAuctionsCreated(db, blocks)
    const bids = await indexBidsPlaced(db, blocks)
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
async function indexBidsPlaced(db: Database, blocks: readonly MinedBlock[]): Promise<BidRow[]> {
  const placed = decodeLogs(blocks, { abi: auctionHouseAbi, eventName: 'BidPlaced' })
  if (placed.length === 0) return []
  const byAuction = Map.groupBy(placed, ({ args }) => args.auctionId)
  const books = await findBooks(db, [...byAuction.keys()])
  const cursor = (await findLatestBlock(db))?.number
  const added = new Set(
    [...byAuction].flatMap(([auctionId, logs]) => takeNextBids(logs, { book: books.get(auctionId), cursor })),
  )
  const lastId = await findLastBidId(db)
  const bids = placed.filter((log) => added.has(log)).map((log, index) => toBid(log, lastId + BigInt(index + 1)))
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

function toBid({ args, log, block }: BidPlaced, id: bigint): BidRow {
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
async function announceBids(db: Database, { bids, live }: { bids: readonly BidRow[]; live: boolean }): Promise<void> {
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
