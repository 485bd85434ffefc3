import type { PriceHistory as History } from '@melos/api-contract'
import { useMemo, useSyncExternalStore } from 'react'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { useSite } from '../../lib/site.ts'
import { ChartFrame } from '../../ui/chart/chart-frame.tsx'
import { ChartReading } from '../../ui/chart/chart-reading.tsx'
import { CursorMark } from '../../ui/chart/cursor-mark.tsx'
import { LeavingMark } from '../../ui/chart/leaving-mark.tsx'
import { LegendItem } from '../../ui/chart/legend-item.tsx'
import { Plot } from '../../ui/chart/plot.tsx'
import { PlotPaths } from '../../ui/chart/plot-paths.tsx'
import { percent } from '../../ui/chart/plot-size.ts'
import type { Vertex } from '../../ui/chart/step-path.ts'
import { useStepCursor } from '../../ui/chart/use-step-cursor.ts'
import { describePrices, readPricePoint, type SaleState } from './describe-prices.ts'
import { layOutPrices, type Period } from './price-layout.ts'
import { PriceTable } from './price-table.tsx'
import { texts } from './texts.ts'

const minute = 60_000

const upToMinute = (time: number): number => Math.ceil(time / minute) * minute

/** From the start of the sale to its end. */
interface PriceHistoryProps extends Period, SaleState {
  readonly history: History
}

const lines = {
  clearing: 'stroke-winning stroke-[2.5]',
  highest: 'stroke-muted stroke-[1.5] [stroke-dasharray:4_3]',
}

/** How the clearing price and the highest bid went over the time of the sale. */
export function PriceHistory({ history, startsAt, endsAt, hasEnded, sells }: PriceHistoryProps) {
  const { points } = history
  const minute = useMinute()
  // The lines end with what is known; while there are none, the axis shows the whole sale.
  const until = points.length === 0 ? endsAt : Math.min(endsAt, minute)
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
      legend={points.length > 0 && <PriceLegend />}
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
      reading={<ChartReading>{cursor.index === undefined ? resting : readingAt(cursor.index)}</ChartReading>}
      table={<PriceTable {...history} />}
    />
  )
}

/** How it stands; with one bid it is all there is to see. */
function EndDot({ x, y, className }: Vertex & { readonly className: string }) {
  return <circle cx={percent(x)} cy={y} r="4" className={className} />
}

function PriceLegend() {
  return (
    <ul className="flex gap-x-4">
      <LegendItem line={lines.clearing}>{texts.prices.clearing}</LegendItem>
      <LegendItem line={lines.highest}>{texts.prices.highest}</LegendItem>
    </ul>
  )
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, minute)
  return () => clearInterval(timer)
}

/** The end of the server's minute: what is drawn to it changes once a minute. */
function useMinute(): number {
  const { now } = useSite()
  return useSyncExternalStore(
    subscribe,
    () => upToMinute(readServerNow()),
    () => upToMinute(now),
  )
}
