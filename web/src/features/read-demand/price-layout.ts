import type { PriceHistory } from '@melos/api-contract'
import { formatMels } from '@melos/clearing/format-numbers'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { scaleLinear } from 'd3-scale'
import { type AxisLabel, anchorLabel, thinOut } from '../../ui/chart/axis-label.ts'
import { decimalsOf, formatTick } from '../../ui/chart/format-tick.ts'
import { limitDomain } from '../../ui/chart/limit-domain.ts'
import { plotHeight } from '../../ui/chart/plot-size.ts'
import { endAtTop, stepLine, type Vertex } from '../../ui/chart/step-path.ts'
import { timeTicks } from '../../ui/chart/time-ticks.ts'
import { texts } from './texts.ts'

/** Milliseconds since 1970. */
export interface Period {
  readonly startsAt: number
  readonly endsAt: number
}

const MINUTE = 60_000
/** The axis spans at least this much, in MELS. */
const LEAST_WIDTH = 0.2

/** Everything the plot draws: x from 0 to 1, y in pixels from the top. The period grows to include every point. */
export function layOutPrices({ points }: PriceHistory, period: Period) {
  const times = points.map(({ at }) => parseUtcDateTime(at))
  const start = Math.min(period.startsAt, ...times)
  const end = Math.max(period.endsAt, start + MINUTE, ...times)
  const time = scaleLinear([start, end], [0, 1])
  const price = createPriceScale({ points })
  const xs = times.map((moment) => time(moment))
  const follow = (values: readonly (string | null)[]): Vertex[] => {
    const line = values.flatMap((value, index) => {
      const x = xs[index]
      return value === null || x === undefined ? [] : { x, y: price(Number(value)) }
    })
    const last = line.at(-1)
    // The last price stays valid until the end.
    return last === undefined ? [] : [...line, { x: 1, y: last.y }]
  }
  const clearing = follow(points.map(({ clearingPrice }) => clearingPrice))
  const highest = endAtTop(follow(points.map(({ highestBidPrice }) => highestBidPrice)))
  const leaving = highest.at(-1)
  const isCut = leaving !== undefined && leaving.y < 0
  return {
    levels: labelLevels(points.length === 0 ? [] : price.ticks(4), price),
    labels: labelTimes(start, end, time),
    steps: points.map(({ clearingPrice, highestBidPrice }, index) => ({
      x: xs[index] ?? 0,
      ys: [highestBidPrice, clearingPrice].flatMap((value) => (value === null ? [] : price(Number(value)))),
    })),
    clearing: { line: stepLine(clearing, 'after'), end: clearing.at(-1) },
    highest: { line: stepLine(highest, 'after'), end: isCut ? undefined : leaving },
    /** The x at which the highest bid's line leaves the plot. */
    leavesAt: isCut ? leaving.x : undefined,
    notes: isCut ? [texts.prices.continuesAbove(formatMels(points.at(-1)?.highestBidPrice ?? '0'))] : [],
  }
}

function createPriceScale({ points }: PriceHistory) {
  const highest = points.map(({ highestBidPrice }) => Number(highestBidPrice))
  const clearing = points.flatMap(({ clearingPrice }) => (clearingPrice === null ? [] : Number(clearingPrice)))
  const start = Math.min(...highest.slice(0, 1), ...clearing.slice(0, 1))
  if (!Number.isFinite(start)) return scaleLinear([0, 1], [plotHeight, 0])
  const reference = clearing.at(-1)
  const heights = [...new Set(highest)]
  // A highest bid far above must not flatten the clearing price's line.
  const end = limitDomain(reference === undefined ? { start, values: heights } : { start, reference, extras: heights })
  // A price that never changed still needs an axis around it.
  const margin = Math.max(end - start, start / 4, LEAST_WIDTH) * 0.1
  return scaleLinear([Math.max(0, start - margin), end + margin], [plotHeight, 0]).nice(4)
}

function labelLevels(ticks: readonly number[], price: (value: number) => number) {
  const decimals = decimalsOf(ticks)
  return ticks.map((tick) => ({ y: price(tick), text: formatTick(tick, decimals) }))
}

function labelTimes(start: number, end: number, time: (moment: number) => number): readonly AxisLabel[] {
  return thinOut(timeTicks(start, end).map((tick) => anchorLabel(time(tick.time), tick.text)))
}
