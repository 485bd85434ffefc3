import type { PriceHistory as History } from '@melos/api-contract'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { formatUtcMinute } from '@melos/clearing/utc-time'
import { memo, useMemo } from 'react'
import { useNow } from '../../lib/server-clock.ts'
import { ChartFrame, ChartReading, LegendItem } from '../../ui/chart/chart-frame.tsx'
import { Plot } from '../../ui/chart/plot.tsx'
import { CursorMark, LeavingMark, PlotPaths } from '../../ui/chart/plot-marks.tsx'
import { percent } from '../../ui/chart/plot-size.ts'
import type { Vertex } from '../../ui/chart/step-path.ts'
import { sampleRows, TableTwin } from '../../ui/chart/table-twin.tsx'
import { useStepCursor } from '../../ui/chart/use-step-cursor.ts'
import { describePrices, readPricePoint, type SaleState } from './describe-prices.ts'
import { layOutPrices, type Period } from './price-layout.ts'
import { texts } from './texts.ts'

const MINUTE_MS = 60_000
const lines = {
  clearing: 'stroke-winning stroke-[2.5]',
  highest: 'stroke-muted stroke-[1.5] [stroke-dasharray:4_3]',
}

/** The clearing price and the highest bid over the time of the sale. */
export function PriceHistory({
  history,
  startsAt,
  endsAt,
  hasEnded,
  sells,
}: Period & SaleState & { history: History }) {
  const { points } = history
  // Rounded up, so that the layout changes once a minute.
  const now = Math.ceil(useNow() / MINUTE_MS) * MINUTE_MS
  // Without bids the axis shows the whole sale; otherwise it ends now.
  const until = points.length === 0 ? endsAt : Math.min(endsAt, now)
  const layout = useMemo(() => layOutPrices(history, { startsAt, endsAt: until }), [history, startsAt, until])
  const sentence = describePrices(history, { hasEnded, sells })
  const cursor = useStepCursor({ positions: layout.steps.map(({ x }) => x), home: points.length - 1 })
  const readingAt = (index: number) => {
    const point = points[index]
    return point === undefined ? '' : readPricePoint(point)
  }
  const step = cursor.index === undefined ? undefined : layout.steps[cursor.index]
  const resting = points.length === 0 ? texts.prices.nothingToRead : texts.prices.hint
  return (
    <ChartFrame
      title={texts.prices.title}
      sentence={sentence}
      upTitle={texts.prices.up}
      acrossTitle={texts.prices.across(formatUtcMinute(startsAt).replace(' UTC', ''))}
      notes={layout.notes}
      legend={
        points.length > 0 && (
          <ul className="flex gap-x-4">
            {points.some(({ clearingPrice }) => clearingPrice !== null) && (
              <LegendItem line={lines.clearing}>{texts.prices.clearing}</LegendItem>
            )}
            <LegendItem line={lines.highest}>{texts.prices.highest}</LegendItem>
          </ul>
        )
      }
      plot={
        <Plot
          summary={sentence}
          levels={layout.levels}
          labels={layout.labels}
          cursor={cursor}
          cursorName={texts.prices.slider}
          cursorText={readingAt(cursor.value)}
        >
          <PlotPaths
            paths={[
              { d: layout.highest.line, className: `fill-none ${lines.highest}` },
              { d: layout.clearing.line, className: `fill-none ${lines.clearing}` },
            ]}
          />
          {layout.highest.end && <EndDot {...layout.highest.end} className="fill-muted" />}
          {layout.clearing.end && <EndDot {...layout.clearing.end} className="fill-winning" />}
          {layout.leavesAt !== undefined && <LeavingMark x={layout.leavesAt} />}
          {step !== undefined && <CursorMark {...step} />}
        </Plot>
      }
      reading={
        !(hasEnded && points.length === 0) && (
          <ChartReading>{cursor.index === undefined ? resting : readingAt(cursor.index)}</ChartReading>
        )
      }
      table={<PriceTable {...history} />}
    />
  )
}

/** With a single bid there is no line, so the dot is all that shows. */
function EndDot({ x, y, className }: Vertex & { readonly className: string }) {
  return <circle cx={percent(x)} cy={y} r="4" className={className} />
}

const MOST_ROWS = 200

/** Newest first. Memoized, because the chart renders with every move of its cursor. */
const PriceTable = memo(function PriceTable({ points }: History) {
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
