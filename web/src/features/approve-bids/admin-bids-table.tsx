import type { Bid } from '@melos/api-contract'
import { useState } from 'react'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { shortenHash } from '../../lib/shorten-hash.ts'
import { useSite } from '../../lib/site.ts'
import { transactionUrl } from '../../lib/transaction-url.ts'
import { Button } from '../../ui/button.tsx'
import { ScrollTable, scrollCell } from '../../ui/table.tsx'
import { refundAmount } from './refund-amount.ts'
import { texts } from './texts.ts'

const FIRST_ROWS = 6
const { table } = texts
const columns = [
  { label: table.transaction },
  { label: table.price, isNumber: true },
  { label: table.count, meaning: table.countMeaning, isNumber: true },
  { label: table.total, isNumber: true },
  { label: table.refund, isNumber: true },
]

export function AdminBidsTable({ bids }: { bids: readonly Bid[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (bids.length === 0) return <p className="text-muted">{table.empty}</p>
  const rows = showsAll ? bids : bids.slice(0, FIRST_ROWS)
  return (
    <>
      <ScrollTable label={table.title} caption={table.caption} columns={columns}>
        {rows.map((bid) => (
          <Row key={bid.id} bid={bid} />
        ))}
      </ScrollTable>
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
      <td className={`${scrollCell.first} whitespace-nowrap`}>
        {url === null ? (
          <span title={bid.startHashId}>{name}</span>
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer" title={bid.startHashId} className="underline">
            {name}
          </a>
        )}
      </td>
      <td className={scrollCell.figure}>{formatMels(bid.startTokenPrice)}</td>
      <td className={scrollCell.figure}>{groupThousands(bid.startTokenCount)}</td>
      <td className={scrollCell.figure}>{formatMels(bid.startTotalPrice)}</td>
      <td className={scrollCell.figure}>{refundAmount(bid)}</td>
    </tr>
  )
}
