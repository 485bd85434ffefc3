import type { Bid } from '@melos/api-contract'
import { useState } from 'react'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { shortenHash } from '../../lib/shorten-hash.ts'
import { useSite } from '../../lib/site.ts'
import { transactionUrl } from '../../lib/transaction-url.ts'
import { Button } from '../../ui/button.tsx'
import { refundAmount } from './refund-amount.ts'
import { texts } from './texts.ts'

const FIRST_ROWS = 6
const { table } = texts
const head = 'sticky top-0 z-1 bg-surface px-2 py-3 font-normal first:pl-4 last:pr-4 sm:px-4'
const figure = 'px-2 py-2.5 text-right whitespace-nowrap last:pr-4 sm:px-4'

export function AdminBidsTable({ bids }: { bids: readonly Bid[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (bids.length === 0) return <p className="text-muted">{table.empty}</p>
  const rows = showsAll ? bids : bids.slice(0, FIRST_ROWS)
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
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
              <th scope="col" className={`${head} text-right`}>
                {table.refund}
              </th>
            </tr>
          </thead>
          <tbody className="font-mono">
            {rows.map((bid) => (
              <Row key={bid.id} bid={bid} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < bids.length && (
        <div className="mt-4">
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            {table.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

/** Grey when it wins nothing. */
function Row({ bid }: { bid: Bid }) {
  const url = transactionUrl(useSite().chain.explorerUrl, bid.startHashId)
  const name = shortenHash(bid.startHashId)
  return (
    <tr className={`border-t border-line ${bid.finalTokenCount === 0 ? 'text-muted' : ''}`}>
      <td className="py-2.5 pr-2 pl-4 whitespace-nowrap sm:pr-4">
        {url === null ? (
          <span title={bid.startHashId}>{name}</span>
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer" title={bid.startHashId} className="underline">
            {name}
          </a>
        )}
      </td>
      <td className={figure}>{formatMels(bid.startTokenPrice)}</td>
      <td className={figure}>{groupThousands(bid.startTokenCount)}</td>
      <td className={figure}>{formatMels(bid.startTotalPrice)}</td>
      <td className={figure}>{refundAmount(bid)}</td>
    </tr>
  )
}
