import type { MyBid } from '@melos/api-contract'
import { ownBidState } from '@melos/clearing'
import { writeMels } from '../../lib/amounts.ts'
import { bidStateTexts } from '../../ui/bid-state-texts.ts'
import { isReclaimable, moneyOf, toOwnBid } from './own-bid.ts'
import { texts } from './texts.ts'

const BOM = '\uFEFF'
const LINE_END = '\r\n'
/** Spreadsheets would run a cell that starts like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

type Cell = string | number

/** The format of RFC 4180, with a byte order mark so that spreadsheets recognise UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BOM + rows.map((row) => row.map(writeCell).join(',') + LINE_END).join('')
}

function writeCell(cell: Cell): string {
  const text = String(cell)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Column = keyof typeof texts.csv.columns

/** Amounts stay decimal strings, as on the wire. */
export function toCsvRows(bids: readonly MyBid[], now: number): Cell[][] {
  return [Object.values(texts.csv.columns), ...bids.map((bid) => toRow(bid, now))]
}

function toRow(bid: MyBid, now: number): Cell[] {
  const { auction } = bid
  const cells: Record<Column, Cell> = {
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
