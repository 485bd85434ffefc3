import { PlotAt } from './plot-at.tsx'
import { plotHeight } from './plot-size.ts'

/** Where a chart is being read: a line with a ring on each of its curves. */
export function CursorMark({ x, ys }: { x: number; ys: readonly number[] }) {
  return (
    <PlotAt x={x}>
      <g className="transition-opacity duration-150 starting:opacity-0">
        <line y2={plotHeight} className="stroke-ink stroke-1" />
        {[...new Set(ys)].map((y) => (
          <circle key={y} cy={Math.max(0, y)} r="5" className="fill-surface stroke-ink stroke-2" />
        ))}
      </g>
    </PlotAt>
  )
}
