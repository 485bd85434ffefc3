import type { Auction, Bid } from '@melos/api-contract'
import { groupThousands } from '../../lib/group-thousands.ts'
import { BidRow } from './bid-row.tsx'
import { ShowMore } from './show-more.tsx'
import { texts } from './texts.ts'

interface BidsTableProps {
  readonly auction: Auction
  readonly rows: readonly Bid[]
  /** Bids that came while the page was open. */
  readonly arrived: readonly number[]
}

const tableId = 'bids'
const head = 'sticky top-0 z-1 bg-surface px-4 py-3 font-normal'

export function BidsTable({ auction, rows, arrived }: BidsTableProps) {
  const { table } = texts
  if (rows.length === 0) return <p className="text-muted">{table.empty}</p>
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        id={tableId}
        aria-label={table.title}
        className="max-h-96 overflow-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{table.caption}</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className={head}>
                {table.transaction}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {table.price}
              </th>
              <th scope="col" className={`${head} text-right`}>
                <abbr title={table.countMeaning} className="no-underline">
                  {table.count}
                </abbr>
              </th>
              <th scope="col" className={`${head} text-right`}>
                {table.total}
              </th>
            </tr>
          </thead>
          <tbody className="font-mono">
            {rows.map((bid) => (
              <BidRow key={bid.id} auction={auction} bid={bid} isNew={arrived.includes(bid.id)} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < auction.bidCount && (
        <ShowMore tableId={tableId} shown={rows.length}>
          {table.shown(groupThousands(rows.length), groupThousands(auction.bidCount))}
        </ShowMore>
      )}
    </>
  )
}
