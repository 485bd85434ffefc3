import { PlotAt } from '../../ui/chart/plot-at.tsx'
import { texts } from './texts.ts'

interface DraftMarkProps {
  readonly x: number
  readonly y: number
  readonly fromY: number
  /** A line that the word keeps clear of. */
  readonly avoidY: number
}

/** A bar for the draft's own tokens with a dot on it. */
export function DraftMark({ x, y, fromY, avoidY }: DraftMarkProps) {
  const isRight = x < 0.8
  const above = Math.max(12, y - 6)
  const isClear = avoidY < above - 14 || avoidY > above + 4
  return (
    <PlotAt x={x}>
      <line y1={fromY} y2={y} className="stroke-accent stroke-3" strokeLinecap="round" />
      <circle cy={y} r="6" className="fill-accent stroke-surface stroke-2" />
      <text
        x={isRight ? 10 : -10}
        y={isClear ? above : y + 18}
        textAnchor={isRight ? 'start' : 'end'}
        className="fill-accent stroke-surface stroke-4 font-sans font-semibold"
        paintOrder="stroke"
        strokeLinejoin="round"
      >
        {texts.demand.you}
      </text>
    </PlotAt>
  )
}
