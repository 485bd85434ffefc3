import type { PriceHistory } from '@melos/api-contract'
import { memo } from 'react'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { sampleRows } from '../../ui/chart/sample-rows.ts'
import { TableTwin } from '../../ui/chart/table-twin.tsx'
import { texts } from './texts.ts'

const MOST_ROWS = 200

/** Newest first. Drawn anew with the history alone, not whenever the chart is read. */
export const PriceTable = memo(function PriceTable({ points }: PriceHistory) {
  const { label, caption, someOf, columns, empty, noPrice } = texts.prices.table
  const rows = sampleRows(points.length, { most: MOST_ROWS })
    .flatMap((index) => points[index] ?? [])
    .map(({ at, bidCount, clearingPrice, highestBidPrice }) => ({
      key: bidCount,
      cells: [
        at.replace(' ', '\n'),
        groupThousands(bidCount),
        clearingPrice === null ? noPrice : formatMels(clearingPrice),
        formatMels(highestBidPrice),
      ],
    }))
    .reverse()
  const isAll = rows.length === points.length
  return (
    <TableTwin
      label={label}
      caption={isAll ? caption : someOf(rows.length, points.length)}
      columns={columns}
      rows={rows}
      empty={empty}
    />
  )
})
