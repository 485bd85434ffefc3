import type { ReactNode } from 'react'
import { SvgAmounts } from '../amount.tsx'
import type { AxisLabel } from './axis-label.ts'
import { percent, plotHeight } from './plot-size.ts'
import type { StepCursor } from './use-step-cursor.ts'

interface LevelLabel {
  readonly y: number
  readonly text: string
}

interface PlotProps {
  readonly summary: string
  readonly levels: readonly LevelLabel[]
  readonly labels: readonly AxisLabel[]
  readonly marks?: readonly AxisLabel[]
  readonly cursor: StepCursor
  readonly cursorName: string
  readonly cursorText: string
  readonly children: ReactNode
}

/** The height is fixed and only the width varies, so that text is never distorted. */
export function Plot({ summary, levels, labels, marks = [], cursor, cursorName, cursorText, children }: PlotProps) {
  return (
    <div
      className={`relative mt-8 mr-1 ml-14 h-50 touch-pan-y ${marks.length === 0 ? 'mb-7' : 'mb-12'}`}
      onPointerDown={cursor.pointAt}
      onPointerMove={cursor.pointAt}
      onPointerLeave={cursor.pointAway}
    >
      <svg role="img" aria-label={summary} className="block size-full overflow-visible font-mono text-xs">
        {levels.map(({ y, text }) => (
          <g key={y}>
            <line x2="100%" y1={y} y2={y} className="stroke-line" shapeRendering="crispEdges" />
            <text x="-8" y={y} dy="0.35em" textAnchor="end" className="fill-muted">
              {text}
            </text>
          </g>
        ))}
        <LabelRow labels={labels} y={plotHeight + 20} className="fill-muted" />
        <LabelRow labels={marks} y={plotHeight + 40} className="fill-muted font-sans" />
        <line x2="100%" y1={plotHeight} y2={plotHeight} className="stroke-muted" shapeRendering="crispEdges" />
        {children}
      </svg>
      {cursor.last >= 0 && <PlotCursor cursor={cursor} name={cursorName} text={cursorText} />}
    </div>
  )
}

function LabelRow({ labels, y, className }: { labels: readonly AxisLabel[]; y: number; className: string }) {
  return labels.map(({ x, anchor, text }) => (
    <text key={x} x={percent(x)} y={y} textAnchor={anchor} className={className}>
      <SvgAmounts>{text}</SvgAmounts>
    </text>
  ))
}

/** A native slider over the plot: arrow keys, Home and End move it, and screen readers announce each step. */
function PlotCursor({ cursor, name, text }: { cursor: StepCursor; name: string; text: string }) {
  return (
    <>
      <input
        type="range"
        min={0}
        max={cursor.last}
        value={cursor.value}
        aria-label={name}
        aria-valuetext={text}
        onFocus={() => cursor.moveTo(cursor.value)}
        onChange={({ target }) => cursor.moveTo(target.valueAsNumber)}
        onBlur={cursor.leave}
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <span className="pointer-events-none absolute -inset-1 rounded-lg outline-accent peer-focus-visible:outline-2" />
    </>
  )
}
