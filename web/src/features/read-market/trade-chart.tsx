import type { MarketCandle } from '@melos/api-contract'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { showUtcDay } from '@melos/clearing/utc-day'
import { memo, useMemo } from 'react'
import { formatChange } from '../../lib/format-change.ts'
import { useNow } from '../../lib/server-clock.ts'
import { Amounts } from '../../ui/amount.tsx'
import { ChartFrame, ChartReading } from '../../ui/chart/chart-frame.tsx'
import { Plot } from '../../ui/chart/plot.tsx'
import { CursorMark, PlotAt, PlotPaths } from '../../ui/chart/plot-marks.tsx'
import { TableTwin } from '../../ui/chart/table-twin.tsx'
import { useStepCursor } from '../../ui/chart/use-step-cursor.ts'
import { texts } from './texts.ts'
import { layOutTrades } from './trade-layout.ts'

const { prices: words } = texts
const DAY = 86_400_000

interface TradeChartProps {
  readonly candles: readonly MarketCandle[]
  readonly auctionPrice: string
  readonly lastTrade: { readonly price: string } | null
  readonly changePercent: string | null
  readonly isClosed: boolean
}

type Prices = Omit<TradeChartProps, 'candles' | 'isClosed'>

/** The price by day: a dot where a day has one trade, a candle where it has more. */
export function TradeChart({ candles, isClosed, ...prices }: TradeChartProps) {
  const { auctionPrice } = prices
  // Rounded up, so that the layout changes once a day.
  const now = Math.ceil(useNow() / DAY) * DAY
  const layout = useMemo(() => layOutTrades(candles, { now, auctionPrice }), [candles, now, auctionPrice])
  const sentence = describeLast(prices, candles.length > 0)
  const cursor = useStepCursor({ positions: layout.days.map(({ x }) => x), home: candles.length - 1 })
  const readingAt = (index: number) => {
    const candle = candles[index]
    return candle === undefined ? '' : readDay(candle)
  }
  const day = cursor.index === undefined ? undefined : layout.days[cursor.index]
  const resting = candles.length > 0 ? words.hint : isClosed ? words.closed : words.nothingToRead
  return (
    <ChartFrame
      title={words.title}
      sentence={sentence}
      upTitle={words.up}
      acrossTitle={words.across}
      notes={layout.notes}
      legend={
        <Legend
          hasDays={candles.length > 0}
          hasCandles={layout.days.some(({ kind }) => kind === 'candle')}
          auction={words.auction(formatMels(auctionPrice))}
        />
      }
      plot={
        <Plot
          summary={sentence}
          levels={layout.levels}
          labels={layout.labels}
          cursor={cursor}
          cursorName={words.slider}
          cursorText={readingAt(cursor.value)}
        >
          <line x2="100%" y1={layout.auctionY} y2={layout.auctionY} className="stroke-ink" strokeDasharray="5 4" />
          <PlotPaths paths={[{ d: layout.line, className: 'fill-none stroke-muted stroke-[1.5]' }]} />
          {layout.days.map(({ key, x, ...prices }) => (
            <PlotAt key={key} x={x}>
              {prices.kind === 'dot' ? <Dot y={prices.close} /> : <Candle {...prices} />}
            </PlotAt>
          ))}
          {day !== undefined && <CursorMark x={day.x} ys={[day.close]} />}
        </Plot>
      }
      reading={<ChartReading>{cursor.index === undefined ? resting : readingAt(cursor.index)}</ChartReading>}
      table={<DaysTable candles={candles} />}
    />
  )
}

interface LegendProps {
  readonly hasDays: boolean
  readonly hasCandles: boolean
  readonly auction: string
}

function Legend({ hasDays, hasCandles, auction }: LegendProps) {
  const sign = (mark: React.ReactNode) => (
    <svg viewBox="-8 -8 16 16" aria-hidden="true" className="size-3.5">
      {mark}
    </svg>
  )
  return (
    <ul className="flex flex-wrap gap-x-4">
      <li className="flex items-center gap-1.5">
        {sign(<line x1="-8" x2="8" className="stroke-ink" strokeDasharray="4 2" />)}
        <span>
          <Amounts>{auction}</Amounts>
        </span>
      </li>
      {hasDays && (
        <li className="flex items-center gap-1.5">
          {sign(<Dot y={0} />)}
          {words.day}
        </li>
      )}
      {hasCandles && (
        <li className="flex items-center gap-1.5">
          {sign(<Candle high={-7} open={4} close={-4} low={7} isFall={false} />)}
          {words.days}
        </li>
      )}
    </ul>
  )
}

function Dot({ y }: { y: number }) {
  return <circle cy={y} r="4" className="fill-ink stroke-surface stroke-1" />
}

interface CandleProps {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly isFall: boolean
}

/** Hollow when the day's price rose or stayed, filled when it fell, so that the colour isn't the only sign. */
function Candle({ open, high, low, close, isFall }: CandleProps) {
  const look = isFall ? 'fill-losing stroke-losing' : 'fill-surface stroke-winning'
  return (
    <g className={`${look} stroke-[1.5]`}>
      <line y1={high} y2={low} />
      <rect x="-4" y={Math.min(open, close)} width="8" height={Math.max(2, Math.abs(open - close))} />
    </g>
  )
}

export function describeLast({ auctionPrice, lastTrade, changePercent }: Prices, isRecent: boolean): string {
  const auction = formatMels(auctionPrice)
  if (lastTrade === null || changePercent === null) return words.none(auction)
  const price = formatMels(lastTrade.price)
  const last = price === auction ? words.same(price) : words.other(price, formatChange(changePercent), auction)
  return isRecent ? last : `${words.old} ${last}`
}

export function readDay({ day, open, high, low, close, tokens, trades }: MarketCandle): string {
  const name = showUtcDay(day)
  if (trades === 1) return words.readingOne(name, tokens, formatMels(close))
  const prices = { open: formatMels(open), high: formatMels(high), low: formatMels(low), close: formatMels(close) }
  return words.reading(name, trades, tokens, prices)
}

/** Memoized, because the chart renders with every move of its cursor. */
const DaysTable = memo(function DaysTable({ candles }: { candles: readonly MarketCandle[] }) {
  const { label, caption, columns, empty } = words.table
  const rows = candles
    .map(({ day, open, high, low, close, tokens, trades }) => ({
      key: day,
      cells: [
        showUtcDay(day),
        ...[open, high, low, close].map(formatMels),
        groupThousands(tokens),
        groupThousands(trades),
      ],
    }))
    .reverse()
  return <TableTwin label={label} caption={caption} columns={columns} rows={rows} empty={empty} />
})
