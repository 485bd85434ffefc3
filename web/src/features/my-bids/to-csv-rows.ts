import type { MyBid } from '@melos/api-contract'
import { isReclaimable, moneyOf, ownBidState, toOwnBid } from '@melos/clearing'
import { writeMels } from '@melos/clearing/amounts'
import { bidStateTexts } from '@melos/clearing/bid-state-texts'
import type { CsvCell } from '@melos/clearing/to-csv'
import { texts } from './texts.ts'

type Column = keyof typeof texts.csv.columns

/** Amounts stay decimal strings, as on the wire. */
export function toCsvRows(bids: readonly MyBid[], now: number): CsvCell[][] {
  return [Object.values(texts.csv.columns), ...bids.map((bid) => toRow(bid, now))]
}

function toRow(bid: MyBid, now: number): CsvCell[] {
  const { auction } = bid
  const cells: Record<Column, CsvCell> = {
    id: bid.id,
    placedAt: bid.placedAt,
    auction: auction.externalId,
    title: auction.title,
    tokenName: auction.tokenName,
    token: auction.token,
    state: bidStateTexts[ownBidState(toOwnBid(bid, { isReclaimable: isReclaimable(bid, now) }))],
    price: bid.startTokenPrice,
    quantity: bid.startTokenCount,
    total: bid.startTotalPrice,
    deposit: writeMels(moneyOf(bid).deposit),
    finalPrice: bid.finalTokenPrice,
    allotment: bid.finalTokenCount,
    finalTotal: bid.finalTotalPrice,
    isSettled: bid.settled ? texts.csv.yes : texts.csv.no,
    endsAt: auction.salesEndDate,
    transaction: bid.startHashId,
    wallet: bid.walletAddress,
  }
  // The header has the columns in this order too.
  return (Object.keys(texts.csv.columns) as Column[]).map((column) => cells[column])
}
