import type { Auction, Bid } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { groupThousands } from '../../lib/group-thousands.ts'
import { ScrollTable } from '../../ui/table.tsx'
import { BidRow } from './bid-row.tsx'
import { nextBidsWanted } from './bids-wanted.ts'
import { texts } from './texts.ts'

interface BidsTableProps {
  readonly auction: Auction
  readonly rows: readonly Bid[]
  /** Bids that came while the page was open. */
  readonly arrived: readonly number[]
}

const tableId = 'bids'
const { table } = texts
const columns = [
  { label: table.transaction },
  { label: table.price, isNumber: true },
  { label: table.count, meaning: table.countMeaning, isNumber: true },
  { label: table.total, isNumber: true },
]

export function BidsTable({ auction, rows, arrived }: BidsTableProps) {
  if (rows.length === 0) return <p className="text-muted">{table.empty}</p>
  return (
    <>
      <ScrollTable id={tableId} label={table.title} caption={table.caption} columns={columns}>
        {rows.map((bid) => (
          <BidRow key={bid.id} auction={auction} bid={bid} isNew={arrived.includes(bid.id)} />
        ))}
      </ScrollTable>
      {rows.length < auction.bidCount && (
        <ShowMore tableId={tableId} shown={rows.length}>
          {table.shown(groupThousands(rows.length), groupThousands(auction.bidCount))}
        </ShowMore>
      )}
    </>
  )
}

interface ShowMoreProps {
  readonly tableId: string
  readonly shown: number
  readonly children: ReactNode
}

/** A form that asks for more rows in the address, so that it works without a script and survives a reload. */
function ShowMore({ tableId, shown, children }: ShowMoreProps) {
  const isLoading = useNavigation().formData?.has('bids') === true
  const next = nextBidsWanted(shown)
  return (
    <Form
      preventScrollReset
      replace
      // The button may be gone when the rows are there: the keyboard goes on among them.
      onSubmit={() => document.getElementById(tableId)?.focus({ preventScroll: true })}
      className="mt-3 flex flex-wrap items-center justify-between gap-4"
    >
      <p className="text-xs text-muted">{children}</p>
      {next !== undefined && (
        <button
          type="submit"
          name="bids"
          value={next}
          aria-disabled={isLoading}
          className="h-11 cursor-pointer rounded-full border border-line px-5 text-sm font-semibold hover:border-muted"
        >
          {isLoading ? texts.table.loading : texts.table.showMore}
        </button>
      )}
    </Form>
  )
}
