import type { Bid, BidGroup } from '@melos/api-contract'
import { formatEther } from 'viem'
import type { BidRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { Allotments } from './allot-bids.ts'

export function toBid(bid: BidRow, { clearingPrice, quantityOf }: Allotments): Bid {
  const quantity = quantityOf(bid)
  return {
    id: Number(bid.id),
    startHashId: bid.transaction_hash,
    startTokenPrice: formatEther(bid.price),
    startTokenCount: Number(bid.quantity),
    startTotalPrice: formatEther(bid.price * bid.quantity),
    finalTokenPrice: formatEther(quantity === 0n ? 0n : clearingPrice),
    finalTokenCount: Number(quantity),
    finalTotalPrice: formatEther(clearingPrice * quantity),
    walletAddress: bid.bidder,
    placedAt: toUtcDateTime(bid.placed_at),
  }
}

/** Bids of one price that follow each other are a group. */
export function toBidGroups(bids: readonly BidRow[], allotments: Allotments): BidGroup[] {
  const byPrice = Map.groupBy(bids, ({ price }) => price)
  return [...byPrice].map(([price, group]) => ({
    tokenPrice: formatEther(price),
    bids: group.map((bid) => toBid(bid, allotments)),
  }))
}
