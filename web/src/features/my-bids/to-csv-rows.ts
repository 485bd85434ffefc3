import type { MyBid } from '@melos/api-contract'
import { ownBidState } from '@melos/clearing'
import { writeMels } from '../../lib/parse-mels.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { bidStateTexts } from '../../ui/bid-state-texts.ts'
import { moneyOf, toOwnBid } from './own-bid.ts'
import { texts } from './texts.ts'

type Column = keyof typeof texts.csv.columns

/** The header and a row for each bid; amounts as the wire has them, never a float. */
export function toCsvRows(bids: readonly MyBid[], now: number): (string | number)[][] {
  const { columns } = texts.csv
  return [Object.values(columns), ...bids.map((bid) => toRow(bid, now))]
}

function toRow(bid: MyBid, now: number): (string | number)[] {
  const { auction } = bid
  const { reclaimableFrom } = auction
  const isReclaimable = reclaimableFrom !== null && now >= parseUtcDateTime(reclaimableFrom)
  const cells: Record<Column, string | number> = {
    id: bid.id,
    placedAt: bid.placedAt,
    auction: auction.externalId,
    title: auction.title,
    tokenName: auction.tokenName,
    token: auction.token,
    state: bidStateTexts[ownBidState(toOwnBid(bid, { isReclaimable }))],
    price: bid.startTokenPrice,
    count: bid.startTokenCount,
    total: bid.startTotalPrice,
    deposit: writeMels(moneyOf(bid).deposit),
    finalPrice: bid.finalTokenPrice,
    finalCount: bid.finalTokenCount,
    finalTotal: bid.finalTotalPrice,
    isSettled: bid.settled ? texts.csv.yes : texts.csv.no,
    endsAt: auction.salesEndDate,
    transaction: bid.startHashId,
    wallet: bid.walletAddress,
  }
  // In the order of the header.
  return (Object.keys(texts.csv.columns) as Column[]).map((column) => cells[column])
}
