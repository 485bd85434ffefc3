import { auctionHouseAbi } from '@melos/contracts'
import { formatEther } from 'viem'
import { describeDemand } from '../../auction-summaries/auction-summary.ts'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs, MissingLogsError, takeNext } from '../../chain/decode-logs.ts'
import type { Database } from '../../database/database.ts'
import type { BidRow, BookRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'
import { announce, type LiveEvent } from '../../live/live-event-store.ts'
import { deleteBidsAfter, findBooks, findLastBidId, insertBids, insertBooks } from './bid-store.ts'
import { addToBooks, deriveBooks } from './derive-books.ts'

export const bidIndexer: FeatureIndexer = {
  async indexBlocks(db, { blocks, live }) {
    await indexAuctionsCreated(db, blocks)
    const bids = await indexBidsPlaced(db, blocks)
    await announceBids(db, { bids, live })
  },

  async undoAfter(db, blockNumber) {
    const auctionIds = await deleteBidsAfter(db, blockNumber)
    await deriveBooks(db, auctionIds)
    await announceReorg(db, auctionIds)
  },
}

/** Every auction begins with an empty book. */
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

/** Gives the bids that were not known; safe to replay, because the contract numbers the bids of an auction. */
async function indexBidsPlaced(db: Database, blocks: readonly MinedBlock[]): Promise<BidRow[]> {
  const placed = decodeLogs(blocks, { abi: auctionHouseAbi, eventName: 'BidPlaced' })
  if (placed.length === 0) return []
  const byAuction = Map.groupBy(placed, ({ args }) => args.auctionId)
  const books = await findBooks(db, [...byAuction.keys()])
  const added = new Set([...byAuction].flatMap(([auctionId, logs]) => takeNextBids(logs, books.get(auctionId))))
  const lastId = await findLastBidId(db)
  const bids = placed.filter((log) => added.has(log)).map((log, index) => toBid(log, lastId + BigInt(index + 1)))
  await insertBids(db, bids)
  await addToBooks(db, { books, bids })
  return bids
}

function takeNextBids(logs: readonly BidPlaced[], book: BookRow | undefined): BidPlaced[] {
  if (book === undefined) {
    throw new MissingLogsError(`A bid came for auction ${logs[0]?.args.auctionId}, which is not known`)
  }
  return takeNext(logs, { next: book.bid_count, numberOf: ({ args }) => args.index })
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

/** Each bid, then how its auction stands; of bids from long ago only that there is much to load. */
async function announceBids(db: Database, { bids, live }: { bids: readonly BidRow[]; live: boolean }): Promise<void> {
  if (bids.length === 0) return
  const auctionIds = [...new Set(bids.map(({ auction_id }) => auction_id))]
  if (!live) return await announce(db, auctionIds.map(toReload))
  const books = await findBooks(db, auctionIds)
  const standings = [...books.values()].map((book): LiveEvent => {
    return { type: 'clearing-price', auctionId: book.auction_id, data: describeDemand(book, book.supply) }
  })
  await announce(db, [...bids.map(toBidEvent), ...standings])
}

async function announceReorg(db: Database, auctionIds: readonly bigint[]): Promise<void> {
  await announce(
    db,
    auctionIds.map((auctionId): LiveEvent => ({ type: 'reorg', auctionId, data: {} })),
  )
}

function toReload(auctionId: bigint): LiveEvent {
  return { type: 'reload', auctionId, data: {} }
}

function toBidEvent(bid: BidRow): LiveEvent {
  return {
    type: 'bid',
    auctionId: bid.auction_id,
    data: {
      id: Number(bid.id),
      startHashId: bid.transaction_hash,
      startTokenPrice: formatEther(bid.price),
      startTokenCount: Number(bid.quantity),
      startTotalPrice: formatEther(bid.price * bid.quantity),
      walletAddress: bid.bidder,
      placedAt: toUtcDateTime(bid.placed_at),
    },
  }
}
