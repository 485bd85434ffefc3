import { SvgAmounts } from '../../ui/amount.tsx'
import { anchorLabel } from '../../ui/chart/axis-label.ts'
import { BreakMark, LeavingMark, PlotAt, PlotPaths } from '../../ui/chart/plot-marks.tsx'
import { percent, plotHeight } from '../../ui/chart/plot-size.ts'
import type { DemandLayout } from './demand-layout.ts'
import type { DemandState } from './demand-state.ts'
import { texts } from './texts.ts'

interface DemandPlotProps {
  readonly layout: DemandLayout
  readonly state: DemandState
  /** The formatted clearing price. */
  readonly price: string
}

/** The flag, the legend and the table say in words what the colours show. */
export const curveStyles = {
  taken: { clears: 'stroke-winning stroke-[2.5]', other: 'stroke-ink stroke-2' },
  beyond: 'stroke-muted stroke-[1.5]',
}

export function DemandPlot({ layout, state, price }: DemandPlotProps) {
  const { offered, target, taken, beyond, breakAt, leavesAt, clearing, draft, own } = layout
  const clears = state === 'clears'
  return (
    <>
      {breakAt !== undefined && <BreakMark x={breakAt} />}
      <PlotPaths
        paths={[
          { d: beyond.area, className: 'fill-muted/8' },
          { d: taken.area, className: clears ? 'fill-winning/16' : 'fill-muted/14' },
          { d: beyond.line, className: `fill-none ${curveStyles.beyond}` },
          { d: taken.line, className: `fill-none ${curveStyles.taken[clears ? 'clears' : 'other']}` },
        ]}
      />
      {target !== undefined && (
        <line
          x1={percent(target.x)}
          x2={percent(target.x)}
          y1={offered.y}
          y2={plotHeight + 6}
          className="stroke-muted"
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
      )}
      <line x2="100%" y1={offered.y} y2={offered.y} className="stroke-ink stroke-[1.5]" strokeDasharray="5 4" />
      <text x="-8" y={offered.y} dy="0.35em" textAnchor="end" className="fill-ink font-semibold">
        {offered.text}
        <tspan x="-8" dy="1.25em" className="font-sans font-normal">
          {texts.demand.offered}
        </tspan>
      </text>
      {leavesAt !== undefined && <LeavingMark x={leavesAt} />}
      {clearing !== undefined && <ClearingMark {...clearing} state={state} price={price} />}
      {own.map(({ key, x, y }) => (
        <PlotAt key={key} x={x} y={y}>
          <OwnMark />
        </PlotAt>
      ))}
      {draft !== undefined && <DraftMark {...draft} avoidY={offered.y} />}
    </>
  )
}

/** A diamond, so that it differs from the other marks by shape as well. */
export function OwnMark() {
  return <path d="m0-7 7 7-7 7-7-7z" className="fill-ink stroke-surface stroke-2" />
}

interface ClearingMarkProps {
  readonly x: number
  readonly y: number
  readonly state: DemandState
  readonly price: string
}

function ClearingMark({ x, y, state, price }: ClearingMarkProps) {
  const { fill, stroke } =
    state === 'clears'
      ? { fill: 'fill-winning', stroke: 'stroke-winning' }
      : { fill: 'fill-losing', stroke: 'stroke-losing' }
  const { everyonePays, notSold, belowTarget } = texts.demand
  const words = (state === 'clears' ? everyonePays : state === 'lapsed' ? notSold : belowTarget)(price)
  const flag = anchorLabel(x, words)
  return (
    <>
      <PlotAt x={x}>
        <line y1="-8" y2={plotHeight} className={`${stroke} stroke-1`} />
        <circle cy={y} r="5" className={`${fill} stroke-surface stroke-2`} />
      </PlotAt>
      <text x={percent(flag.x)} y="-14" textAnchor={flag.anchor} className={`${fill} font-sans font-semibold`}>
        <SvgAmounts>{words}</SvgAmounts>
      </text>
    </>
  )
}

interface DraftMarkProps {
  readonly x: number
  readonly y: number
  readonly fromY: number
  /** The y of a line that the label must not overlap. */
  readonly avoidY: number
}

function DraftMark({ x, y, fromY, avoidY }: DraftMarkProps) {
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
