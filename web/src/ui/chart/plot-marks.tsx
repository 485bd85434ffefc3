import type { ReactNode } from 'react'
import { percent, plotHeight } from './plot-size.ts'
import { pathWidth } from './step-path.ts'

/** Moves the origin within the plot: `x` from 0 to 1, `y` in pixels. */
export function PlotAt({ x, y = 0, children }: { x: number; y?: number; children: ReactNode }) {
  return (
    <svg x={percent(x)} y={y} aria-hidden="true" className="overflow-visible">
      {children}
    </svg>
  )
}

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

export function LeavingMark({ x }: { x: number }) {
  return (
    <PlotAt x={x} y={-10}>
      <path d="m-5 6 5-5 5 5" className="fill-none stroke-muted stroke-2" strokeLinecap="round" />
    </PlotAt>
  )
}

/** A shaded band for values that aren't drawn to scale, with two strokes on the axis. */
export function BreakMark({ x }: { x: number }) {
  return (
    <>
      <rect x={percent(x)} width={percent(1 - x)} height={plotHeight} className="fill-line/40" />
      <PlotAt x={x} y={plotHeight}>
        <path d="m-5 5 5-10m0 10 5-10" className="fill-none stroke-muted stroke-[1.5]" />
      </PlotAt>
    </>
  )
}

interface PlotPath {
  readonly d: string
  readonly className: string
}

/** Stretches paths to the plot's width without changing the width of their strokes. */
export function PlotPaths({ paths }: { paths: readonly PlotPath[] }) {
  return (
    <svg
      viewBox={`0 0 ${pathWidth} ${plotHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="overflow-visible"
    >
      {paths.map(({ d, className }) => (
        <path key={className} d={d} className={className} vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
      ))}
    </svg>
  )
}
