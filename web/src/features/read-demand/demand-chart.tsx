import type { Demand } from '@melos/api-contract'
import { useMemo } from 'react'
import { formatMels } from '../../lib/format-mels.ts'
import { ChartFrame } from '../../ui/chart/chart-frame.tsx'
import { ChartReading } from '../../ui/chart/chart-reading.tsx'
import { CursorMark } from '../../ui/chart/cursor-mark.tsx'
import { LegendItem } from '../../ui/chart/legend-item.tsx'
import { Plot } from '../../ui/chart/plot.tsx'
import { useStepCursor } from '../../ui/chart/use-step-cursor.ts'
import { layOutDemand } from './demand-layout.ts'
import { curveStyles, DemandPlot } from './demand-plot.tsx'
import { clearingIndex, demandState, describeDemand } from './demand-state.ts'
import { DemandTable } from './demand-table.tsx'
import type { DraftBid } from './place-draft.ts'
import { texts } from './texts.ts'

interface DemandChartProps {
  readonly demand: Demand
  readonly draft?: DraftBid | undefined
  /** Whether bidding is over: the sentence then looks back. */
  readonly hasEnded?: boolean
}

/** How many tokens are wanted at each price, and where that meets what is offered. Stands on a surface. */
export function DemandChart({ demand, draft, hasEnded = false }: DemandChartProps) {
  const layout = useMemo(() => layOutDemand(demand, draft), [demand, draft])
  const state = demandState(demand)
  const sentence = describeDemand(demand, { hasEnded })
  const { steps } = layout
  const last = steps.length - 1
  const readingAt = (index: number) => readPoint(demand, last - index)
  const clearing = clearingIndex(demand)
  const cursor = useStepCursor({
    positions: steps.map(({ x }) => x),
    home: clearing === -1 ? last : last - clearing,
  })
  const step = cursor.index === undefined ? undefined : steps[cursor.index]
  const resting = draft?.sentence ?? (state === 'none' ? texts.demand.nothingToRead : texts.demand.hint)
  return (
    <ChartFrame
      title={texts.demand.title}
      sentence={sentence}
      upTitle={texts.demand.up}
      acrossTitle={texts.demand.across}
      notes={layout.notes}
      legend={state === 'clears' && <DemandLegend />}
      plot={
        <Plot
          summary={draft === undefined ? sentence : `${sentence} ${draft.sentence}`}
          levels={layout.levels}
          labels={layout.labels}
          marks={layout.target === undefined ? [] : [layout.target]}
          cursor={cursor}
          cursorName={texts.demand.slider}
          cursorText={readingAt(cursor.value)}
        >
          <DemandPlot layout={layout} state={state} price={formatMels(demand.clearingPoint?.tokenPrice ?? '0')} />
          {step !== undefined && <CursorMark x={step.x} ys={[step.y]} />}
        </Plot>
      }
      reading={
        <ChartReading mark={cursor.index === undefined && draft !== undefined && <DraftDot />}>
          {cursor.index === undefined ? resting : readingAt(cursor.index)}
        </ChartReading>
      }
      table={<DemandTable demand={demand} hasEnded={hasEnded} />}
    />
  )
}

function readPoint({ points }: Demand, index: number): string {
  const point = points[index]
  if (point === undefined) return ''
  return texts.demand.reading(formatMels(point.tokenPrice), point.tokenCount, point.cumulativeTokenCount)
}

function DemandLegend() {
  return (
    <ul className="flex gap-x-4">
      <LegendItem line={curveStyles.taken.clears}>{texts.demand.wins}</LegendItem>
      <LegendItem line={curveStyles.beyond}>{texts.demand.loses}</LegendItem>
    </ul>
  )
}

function DraftDot() {
  return <span className="size-2.5 shrink-0 rounded-full bg-accent" />
}
