import type { AuctionStatus, Demand } from '@melos/api-contract'
import { hasEnded } from '@melos/clearing'
import { bidStateTexts } from '@melos/clearing/bid-state-texts'
import { formatMels } from '@melos/clearing/format-numbers'
import { useMemo } from 'react'
import { ChartFrame, ChartReading, LegendItem } from '../../ui/chart/chart-frame.tsx'
import { Plot } from '../../ui/chart/plot.tsx'
import { CursorMark } from '../../ui/chart/plot-marks.tsx'
import { useStepCursor } from '../../ui/chart/use-step-cursor.ts'
import { layOutDemand } from './demand-layout.ts'
import { curveStyles, DemandPlot, OwnMark } from './demand-plot.tsx'
import { clearingIndex, type DraftBid, demandState, describeDemand, describeOwn, type OwnBid } from './demand-state.ts'
import { DemandTable } from './demand-table.tsx'
import { texts } from './texts.ts'

const dot = <span className="size-2.5 shrink-0 rounded-full bg-accent" />

interface DemandChartProps {
  readonly demand: Demand
  readonly draft?: DraftBid | undefined
  readonly status: AuctionStatus
  /** The connected wallet's bids in this auction. */
  readonly own?: readonly OwnBid[]
  /** Whether the auction sells, or would if it ended now. */
  readonly sells: boolean
}

const noBids: readonly OwnBid[] = []

/** How many tokens people want at each price, and where demand meets the offer. */
export function DemandChart({ demand, draft, status, sells, own = noBids }: DemandChartProps) {
  const layout = useMemo(() => layOutDemand(demand, draft, own), [demand, draft, own])
  const ownSentence = describeOwn(own)
  const sale = { hasEnded: hasEnded(status), sells }
  const state = demandState(demand, sale)
  const sentence = describeDemand(demand, sale)
  const { steps } = layout
  const last = steps.length - 1
  const readingAt = (index: number) => readPoint(demand, last - index)
  const clearing = clearingIndex(demand)
  const cursor = useStepCursor({
    positions: steps.map(({ x }) => x),
    home: clearing === -1 ? last : last - clearing,
  })
  const step = cursor.index === undefined ? undefined : steps[cursor.index]
  const hint = ownSentence === '' ? texts.demand.hint : ownSentence
  const resting = draft?.sentence ?? (state === 'none' ? texts.demand.nothingToRead : hint)
  return (
    <ChartFrame
      title={texts.demand.title}
      sentence={sentence}
      upTitle={texts.demand.up}
      acrossTitle={texts.demand.across}
      notes={layout.notes}
      legend={
        (state === 'clears' || own.length > 0) && (
          <ul className="flex flex-wrap gap-x-4">
            {own.length > 0 && (
              <li className="flex items-center gap-1.5">
                <svg viewBox="-8 -8 16 16" aria-hidden="true" className="size-3.5">
                  <OwnMark />
                </svg>
                {texts.demand.own}
              </li>
            )}
            {state === 'clears' && (
              <>
                <LegendItem line={curveStyles.taken.clears}>
                  {bidStateTexts[sale.hasEnded ? 'won' : 'winning']}
                </LegendItem>
                <LegendItem line={curveStyles.beyond}>{bidStateTexts[sale.hasEnded ? 'lost' : 'losing']}</LegendItem>
              </>
            )}
          </ul>
        )
      }
      plot={
        <Plot
          summary={[sentence, ownSentence, draft?.sentence ?? ''].filter((part) => part !== '').join(' ')}
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
        !(sale.hasEnded && state === 'none') && (
          <ChartReading mark={cursor.index === undefined && draft !== undefined && dot}>
            {cursor.index === undefined ? resting : readingAt(cursor.index)}
          </ChartReading>
        )
      }
      table={<DemandTable demand={demand} status={status} sells={sells} own={own} />}
    />
  )
}

function readPoint({ points }: Demand, index: number): string {
  const point = points[index]
  if (point === undefined) return ''
  return texts.demand.reading(formatMels(point.tokenPrice), point.tokenCount, point.cumulativeTokenCount)
}
