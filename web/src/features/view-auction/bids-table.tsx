import type { Auction, Bid } from '@melos/api-contract'
import { bidState } from '@melos/clearing'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { Form, useNavigation } from 'react-router'
import { Amounts } from '../../ui/amount.tsx'
import { BidStateLabel } from '../../ui/bid-state-label.tsx'
import { ScrollTable, scrollCell } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { texts } from './texts.ts'

const FIRST_ROWS = 6

/** The number of rows after each 'Show more'. A browser would take seconds to draw more than the last. */
const rowCounts = [FIRST_ROWS, 50, 200, 1_000, 2_000, 5_000, 10_000] as const

/** The number of bids that the URL asks for. */
export function readBidsWanted(search: URLSearchParams): number {
  const wanted = Number(search.get('bids'))
  return rowCounts.find((count) => count === wanted) ?? FIRST_ROWS
}

export function nextBidsWanted(shown: number): number | undefined {
  return rowCounts.find((count) => count > shown)
}

interface BidsTableProps {
  readonly auction: Auction
  readonly rows: readonly Bid[]
  /** Ids of bids that were placed while the page was open. */
  readonly arrived: readonly number[]
  /** The connected wallet's bids, which come first. */
  readonly own: readonly Bid[]
}

const TABLE_ID = 'bids'
const { table } = texts
const columns = [
  { label: table.transaction },
  { label: table.price, isNumber: true },
  { label: table.quantity, meaning: table.quantityMeaning, isNumber: true },
  { label: table.total, isNumber: true },
]

export function BidsTable({ auction, rows, arrived, own }: BidsTableProps) {
  if (rows.length === 0 && own.length === 0) return <p className="text-muted">{table.empty}</p>
  const caption = own.length === 0 ? table.caption : table.ownCaption
  return (
    <>
      <ScrollTable id={TABLE_ID} label={table.title} caption={caption} columns={columns}>
        {pinOwn(rows, own).map(({ bid, isOwn }) => (
          <BidRow key={bid.id} auction={auction} bid={bid} isOwn={isOwn} isNew={arrived.includes(bid.id)} />
        ))}
      </ScrollTable>
      {rows.length < auction.bidCount && <ShowMore shown={rows.length} total={auction.bidCount} />}
    </>
  )
}

/** Own bids come first, even those that the other rows don't reach; the page's rows are newer than the loaded own bids. */
export function pinOwn(rows: readonly Bid[], own: readonly Bid[]): { bid: Bid; isOwn: boolean }[] {
  const known = new Map(rows.map((bid) => [bid.id, bid]))
  const ids = new Set(own.map(({ id }) => id))
  return [
    ...own.map((bid) => ({ bid: known.get(bid.id) ?? bid, isOwn: true })),
    ...rows.filter(({ id }) => !ids.has(id)).map((bid) => ({ bid, isOwn: false })),
  ]
}

interface BidRowProps {
  readonly auction: Auction
  readonly bid: Bid
  readonly isOwn: boolean
  readonly isNew: boolean
}

function BidRow({ auction, bid, isOwn, isNew }: BidRowProps) {
  const state = bidState(
    { ...auction, status: auction.status.value },
    { quantity: bid.startTokenCount, allotment: bid.finalTokenCount },
  )
  const isWinning = bid.finalTokenCount > 0
  return (
    <tr
      className={`border-t border-line ${isOwn ? 'bg-accent/8' : ''} ${isWinning ? '' : 'text-muted'} ${isNew ? 'slide-in' : ''}`}
    >
      <td className={`${scrollCell.first} sm:flex sm:items-baseline sm:gap-3`}>
        <TransactionLink hash={bid.startHashId} />
        <span className={`block font-sans text-xs whitespace-nowrap ${isWinning ? 'text-winning' : 'text-muted'}`}>
          <BidStateLabel state={state} />
          {isOwn && <span className="ml-2 font-semibold text-ink">{table.own}</span>}
        </span>
      </td>
      <td className={scrollCell.figure}>{formatMels(bid.startTokenPrice)}</td>
      <td className={scrollCell.figure}>{groupThousands(bid.startTokenCount)}</td>
      <td className={scrollCell.figure}>{formatMels(bid.startTotalPrice)}</td>
    </tr>
  )
}

/** A form that puts the number of rows into the URL, so that it works without scripts and survives a reload. */
function ShowMore({ shown, total }: { shown: number; total: number }) {
  const isLoading = useNavigation().formData?.has('bids') === true
  const next = nextBidsWanted(shown)
  return (
    <Form
      preventScrollReset
      replace
      // The button may disappear with the next rows, so the focus moves to the table.
      onSubmit={() => document.getElementById(TABLE_ID)?.focus({ preventScroll: true })}
      className="mt-3 flex flex-wrap items-center justify-between gap-4"
    >
      <p className="text-xs text-muted">
        <Amounts>{table.shown(groupThousands(shown), groupThousands(total))}</Amounts>
      </p>
      {next !== undefined && (
        <button
          type="submit"
          name="bids"
          value={next}
          aria-disabled={isLoading}
          className="h-11 cursor-pointer rounded-full border border-line px-5 text-sm font-semibold hover:border-muted"
        >
          {isLoading ? table.loading : table.showMore}
        </button>
      )}
    </Form>
  )
}
