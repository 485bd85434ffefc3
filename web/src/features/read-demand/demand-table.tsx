import type { AuctionStatus, Demand } from '@melos/api-contract'
import { bidState, hasEnded } from '@melos/clearing'
import { bidStateTexts } from '@melos/clearing/bid-state-texts'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { memo } from 'react'
import { sampleRows, type TableRow, TableTwin } from '../../ui/chart/table-twin.tsx'
import { clearingIndex, demandState, type OwnBid } from './demand-state.ts'
import { texts } from './texts.ts'

const MOST_ROWS = 200

interface DemandTableProps {
  readonly demand: Demand
  readonly status: AuctionStatus
  /** Whether the auction sells, or would if it ended now. */
  readonly sells: boolean
  readonly own?: readonly OwnBid[]
}

/** Memoized, because the chart renders with every move of its cursor. */
export const DemandTable = memo(function DemandTable({ demand, ...sale }: DemandTableProps) {
  const { label, caption, someOf, columns, empty } = texts.demand.table
  const rows = toRows(demand, sale)
  const isAll = rows.length === demand.points.length
  return (
    <TableTwin
      label={label}
      caption={isAll ? caption : someOf(rows.length, demand.points.length)}
      columns={columns}
      rows={rows}
      empty={empty}
    />
  )
})

/** Highest price first; the row of the clearing price is emphasized. */
export function toRows(demand: Demand, { status, sells, own = [] }: Omit<DemandTableProps, 'demand'>): TableRow[] {
  const { points, tokensOffered } = demand
  const clearing = clearingIndex(demand)
  const projectedOutcome = demandState(demand, { hasEnded: hasEnded(status), sells }) === 'clears' ? 'SOLD' : 'VOID'
  const ownPrices = new Set(own.map(({ startTokenPrice }) => startTokenPrice))
  const ownRows = points.flatMap(({ tokenPrice }, index) => (ownPrices.has(tokenPrice) ? [index] : []))
  const keep = [...(clearing === -1 ? [] : [clearing]), ...ownRows.slice(0, MOST_ROWS / 2)]
  const sampled = sampleRows(points.length, { most: MOST_ROWS, keep })
  let above = 0
  return sampled.flatMap((index) => {
    const point = points[index]
    if (point === undefined) return []
    const { tokenPrice, cumulativeTokenCount } = point
    const quantity = cumulativeTokenCount - above
    const allotment = Math.min(quantity, tokensOffered - above)
    const state = bidState({ status, outcome: null, projectedOutcome }, { quantity, allotment })
    above = cumulativeTokenCount
    return {
      key: tokenPrice,
      cells: [
        formatMels(tokenPrice),
        groupThousands(quantity),
        groupThousands(cumulativeTokenCount),
        ownPrices.has(tokenPrice) ? texts.demand.table.withOwn(bidStateTexts[state]) : bidStateTexts[state],
      ],
      isStrong: index === clearing,
    }
  })
}
