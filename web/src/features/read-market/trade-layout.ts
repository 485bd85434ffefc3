import type { MarketCandle } from '@melos/api-contract'
import { formatMels } from '@melos/clearing/format-numbers'
import { scaleLinear } from 'd3-scale'
import { anchorLabel, thinOut } from '../../ui/chart/axis-label.ts'
import { decimalsOf, formatTick } from '../../ui/chart/format-tick.ts'
import { limitDomain } from '../../ui/chart/limit-domain.ts'
import { plotHeight } from '../../ui/chart/plot-size.ts'
import { stepLine } from '../../ui/chart/step-path.ts'
import { timeTicks } from '../../ui/chart/time-ticks.ts'
import { texts } from './texts.ts'

const DAY = 86_400_000
const FEWEST_DAYS = 7
/** The axis spans at least this much, in MELS. */
const LEAST_WIDTH = 0.2

interface Sale {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly auctionPrice: string
}

/**
 * Everything the plot draws: x from 0 to 1, y in pixels from the top. A day with one trade is a dot; only with two or more does
 * it have an opening, a highest, a lowest and a closing price to draw.
 */
export function layOutTrades(candles: readonly MarketCandle[], { now, auctionPrice }: Sale) {
  const starts = candles.map(({ day }) => Date.parse(`${day}T00:00:00Z`))
  const end = Math.max(Math.ceil(now / DAY) * DAY, ...starts.map((start) => start + DAY))
  const start = Math.min(end - FEWEST_DAYS * DAY, ...starts)
  const time = scaleLinear([start, end], [0, 1])
  const { price, highest } = createPriceScale(candles, Number(auctionPrice))
  const inside = (value: string) => Math.max(0, price(Number(value)))
  const days = candles.map((candle, index) => ({
    key: candle.day,
    x: time((starts[index] ?? start) + DAY / 2),
    open: inside(candle.open),
    high: inside(candle.high),
    low: inside(candle.low),
    close: inside(candle.close),
    kind: candle.trades === 1 ? ('dot' as const) : ('candle' as const),
    isFall: Number(candle.close) < Number(candle.open),
  }))
  const ticks = price.ticks(4)
  const decimals = decimalsOf(ticks)
  const closing = days.map(({ x, close }) => ({ x, y: close }))
  const last = closing.at(-1)
  return {
    days,
    // The last price stays the last until the next trade.
    line: stepLine(last === undefined ? [] : [...closing, { x: 1, y: last.y }], 'after'),
    auctionY: inside(auctionPrice),
    levels: ticks.map((tick) => ({ y: price(tick), text: formatTick(tick, decimals) })),
    labels: thinOut(timeTicks(start, end).map((tick) => anchorLabel(time(tick.time), tick.text))),
    notes: price(Number(highest)) < 0 ? [texts.prices.continuesAbove(formatMels(highest))] : [],
  }
}

function createPriceScale(candles: readonly MarketCandle[], auctionPrice: number) {
  const closes = candles.map(({ close }) => Number(close))
  const start = Math.min(auctionPrice, ...candles.map(({ low }) => Number(low)))
  // One trade at a price far above all others must not flatten the rest.
  const end = limitDomain({
    start,
    values: closes.toSorted((one, other) => one - other),
    reference: Math.max(auctionPrice, closes.at(-1) ?? start),
    extras: candles.map(({ high }) => Number(high)),
  })
  const margin = Math.max(end - start, start / 4, LEAST_WIDTH) * 0.1
  return {
    price: scaleLinear([Math.max(0, start - margin), end + margin], [plotHeight, 0]).nice(4),
    highest: candles.reduce((most, { high }) => (Number(high) > Number(most) ? high : most), '0'),
  }
}
