import type { Statement } from '@melos/api-contract'
import { scaleLinear } from 'd3-scale'
import { formatMonth } from '../../lib/format-period.ts'
import { anchorLabel, thinOut } from '../../ui/chart/axis-label.ts'
import { decimalsOf, formatTick } from '../../ui/chart/format-tick.ts'
import { plotHeight } from '../../ui/chart/plot-size.ts'

/** The part of a bar's place that the bar fills. */
const FILLED = 0.6
/** A few bars must not look like walls. */
const WIDEST = 0.16

/** Everything the plot draws: x and width from 0 to 1, y and height in pixels. */
export function layOutRoyalties(statements: readonly Pick<Statement, 'number' | 'melsPerToken' | 'periodTo'>[]) {
  const amounts = statements.map(({ melsPerToken }) => Number(melsPerToken))
  const scale = scaleLinear([0, Math.max(0, ...amounts) || 1], [plotHeight, 0]).nice(4)
  const place = 1 / Math.max(1, statements.length)
  const width = Math.min(place * FILLED, WIDEST)
  const bars = statements.map(({ number }, index) => {
    const y = scale(amounts[index] ?? 0)
    const x = (index + 0.5) * place
    return { key: number, x, left: x - width / 2, width, y, height: plotHeight - y }
  })
  const ticks = scale.ticks(4)
  const decimals = decimalsOf(ticks)
  return {
    bars,
    levels: ticks.map((tick) => ({ y: scale(tick), text: formatTick(tick, decimals) })),
    labels: thinOut(
      statements.map(({ periodTo }, index) => anchorLabel(bars[index]?.x ?? 0, formatMonth(periodTo.slice(0, 7)))),
    ),
  }
}
