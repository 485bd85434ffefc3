import type { Bid } from '@melos/api-contract'
import { parseMels } from '@melos/clearing/amounts'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ScrollTable, scrollCell } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { texts } from './texts.ts'

const FIRST_ROWS = 6
const { table } = texts
const columns = [
  { label: table.transaction },
  { label: table.price, isNumber: true },
  { label: table.quantity, meaning: table.quantityMeaning, isNumber: true },
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

function Row({ bid }: { bid: Bid }) {
  return (
    <tr className={`border-t border-line ${bid.finalTokenCount === 0 ? 'text-muted' : ''}`}>
      <td className={`${scrollCell.first} whitespace-nowrap`}>
        <TransactionLink hash={bid.startHashId} />
      </td>
      <td className={scrollCell.figure}>{formatMels(bid.startTokenPrice)}</td>
      <td className={scrollCell.figure}>{groupThousands(bid.startTokenCount)}</td>
      <td className={scrollCell.figure}>{formatMels(bid.startTotalPrice)}</td>
      <td className={scrollCell.figure}>{refundAmount(bid)}</td>
    </tr>
  )
}

const WHOLE_MELS = 10n ** 18n

/** Whole MELS, rounded down, as the specification asks; the contract refunds the exact amount. */
export function refundAmount({ startTotalPrice, finalTotalPrice }: Bid): string {
  return groupThousands(String((parseMels(startTotalPrice) - parseMels(finalTotalPrice)) / WHOLE_MELS))
}
