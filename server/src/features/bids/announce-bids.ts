import { formatEther } from 'viem'
import { describeDemand } from '../../auction-summaries/auction-summary.ts'
import type { Database } from '../../database/database.ts'
import type { BidRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { announce, type LiveEvent } from '../../live/announce.ts'
import { findBooks } from './bid-store.ts'

/** Each bid, then how its auction stands; of bids from long ago only that there is much to load. */
export async function announceBids(
  db: Database,
  { bids, live }: { bids: readonly BidRow[]; live: boolean },
): Promise<void> {
  if (bids.length === 0) return
  const auctionIds = [...new Set(bids.map(({ auction_id }) => auction_id))]
  if (!live) return await announce(db, auctionIds.map(toReload))
  const books = await findBooks(db, auctionIds)
  const standings = [...books.values()].map((book): LiveEvent => {
    return { type: 'clearing-price', auctionId: book.auction_id, data: describeDemand(book, book.supply) }
  })
  await announce(db, [...bids.map(toBidEvent), ...standings])
}

export async function announceReorg(db: Database, auctionIds: readonly bigint[]): Promise<void> {
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
