import type { Demand } from '@melos/api-contract'
import { memo } from 'react'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { sampleRows } from '../../ui/chart/sample-rows.ts'
import { type TableRow, TableTwin } from '../../ui/chart/table-twin.tsx'
import { clearingIndex, demandState } from './demand-state.ts'
import { texts } from './texts.ts'

const MOST_ROWS = 200

/** Drawn anew with the demand alone, not whenever the chart is read. */
export const DemandTable = memo(function DemandTable({ demand, hasEnded }: { demand: Demand; hasEnded: boolean }) {
  const { label, caption, someOf, columns, empty } = texts.demand.table
  const rows = toRows(demand, { hasEnded })
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

/** Highest price first; the price that all pay stands out. */
export function toRows(demand: Demand, { hasEnded }: { hasEnded: boolean }): TableRow[] {
  const { points } = demand
  const clearing = clearingIndex(demand)
  const clears = demandState(demand) === 'clears'
  const sampled = sampleRows(points.length, { most: MOST_ROWS, keep: clearing === -1 ? undefined : clearing })
  let counted = 0
  return sampled.flatMap((index) => {
    const point = points[index]
    if (point === undefined) return []
    const { tokenPrice, cumulativeTokenCount } = point
    const tokens = cumulativeTokenCount - counted
    counted = cumulativeTokenCount
    const result = clears ? resultOf(demand, index, clearing) : hasEnded ? 'unsold' : 'open'
    return {
      key: tokenPrice,
      cells: [
        formatMels(tokenPrice),
        groupThousands(tokens),
        groupThousands(cumulativeTokenCount),
        texts.demand.table.results[result],
      ],
      isStrong: index === clearing,
    }
  })
}

function resultOf({ tokensOffered, points }: Demand, index: number, clearing: number): 'wins' | 'shares' | 'loses' {
  if (index > clearing) return 'loses'
  return index === clearing && (points[index]?.cumulativeTokenCount ?? 0) > tokensOffered ? 'shares' : 'wins'
}
