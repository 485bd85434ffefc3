import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { memo, useMemo } from 'react'
import { ChartFrame, ChartReading, LegendItem } from '../../ui/chart/chart-frame.tsx'
import { Plot } from '../../ui/chart/plot.tsx'
import { BreakMark, CursorMark, PlotPaths } from '../../ui/chart/plot-marks.tsx'
import { percent, plotHeight } from '../../ui/chart/plot-size.ts'
import { TableTwin } from '../../ui/chart/table-twin.tsx'
import { useStepCursor } from '../../ui/chart/use-step-cursor.ts'
import { type KnownPrices, layOutDepth } from './depth-layout.ts'
import { describeBook, listSteps, type MarketBook, readStep } from './depth-steps.ts'
import { texts } from './texts.ts'

const { depth: words } = texts
const lines = {
  buyers: 'stroke-winning stroke-[2.5]',
  sellers: 'stroke-losing stroke-[2.5] [stroke-dasharray:6_3]',
}

interface DepthChartProps extends KnownPrices {
  readonly book: MarketBook
}

/** How many tokens buyers want and sellers offer, from the best price of each side on. */
export function DepthChart({ book, lastTrade, auctionPrice }: DepthChartProps) {
  const layout = useMemo(() => layOutDepth(book, { lastTrade, auctionPrice }), [book, lastTrade, auctionPrice])
  const { readable } = layout
  const sentence = describeBook(book)
  const cursor = useStepCursor({
    positions: layout.steps.map(({ x }) => x),
    home: Math.max(
      0,
      readable.findLastIndex(({ side }) => side === 'BUY'),
    ),
  })
  const readingAt = (index: number) => {
    const step = readable[index]
    return step === undefined ? '' : readStep(step)
  }
  const step = cursor.index === undefined ? undefined : layout.steps[cursor.index]
  const resting = readable.length === 0 ? words.nothingToRead : words.hint
  return (
    <ChartFrame
      title={words.title}
      sentence={sentence}
      upTitle={words.up}
      acrossTitle={words.across}
      notes={layout.notes}
      legend={
        readable.length > 0 && (
          <ul className="flex gap-x-4">
            {layout.buyers !== undefined && <LegendItem line={lines.buyers}>{words.buyers}</LegendItem>}
            {layout.sellers !== undefined && <LegendItem line={lines.sellers}>{words.sellers}</LegendItem>}
          </ul>
        )
      }
      plot={
        <Plot
          summary={sentence}
          levels={layout.levels}
          labels={layout.labels}
          marks={layout.last === undefined ? [] : [layout.last]}
          cursor={cursor}
          cursorName={words.slider}
          cursorText={readingAt(cursor.value)}
        >
          <DepthPlot layout={layout} />
          {step !== undefined && <CursorMark x={step.x} ys={[step.y]} />}
        </Plot>
      }
      reading={<ChartReading>{cursor.index === undefined ? resting : readingAt(cursor.index)}</ChartReading>}
      table={<DepthTable book={book} />}
    />
  )
}

function DepthPlot({ layout: { breakAt, buyers, sellers, last } }: { layout: ReturnType<typeof layOutDepth> }) {
  return (
    <>
      {breakAt !== undefined && <BreakMark x={breakAt} />}
      {last !== undefined && (
        <line
          x1={percent(last.x)}
          x2={percent(last.x)}
          y1={0}
          y2={plotHeight + 6}
          className="stroke-muted"
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
      )}
      <PlotPaths
        paths={[
          { d: buyers?.area ?? '', className: 'fill-winning/16' },
          { d: sellers?.area ?? '', className: 'fill-losing/16' },
          { d: buyers?.line ?? '', className: `fill-none ${lines.buyers}` },
          { d: sellers?.line ?? '', className: `fill-none ${lines.sellers}` },
        ]}
      />
    </>
  )
}

/** Memoized, because the chart renders with every move of its cursor. */
const DepthTable = memo(function DepthTable({ book }: { book: MarketBook }) {
  const { label, caption, columns, sides, empty } = words.table
  const rows = listSteps(book)
    .map(({ side, price, quantity, total, orders }) => ({
      key: `${side} ${price}`,
      cells: [formatMels(price), sides[side], groupThousands(quantity), groupThousands(total), groupThousands(orders)],
    }))
    .reverse()
  return <TableTwin label={label} caption={caption} columns={columns} rows={rows} empty={empty} />
})
