import { curveStepAfter, curveStepBefore, line } from 'd3-shape'
import { plotHeight } from './plot-size.ts'

export interface Vertex {
  /** 0 to 1. */
  readonly x: number
  /** Pixels from the top; negative above the plot. */
  readonly y: number
}

/** A value holds up to its position (`before`) or from it on (`after`). */
type StepKind = 'before' | 'after'

const curves = { before: curveStepBefore, after: curveStepAfter }

/** Paths have this width and are stretched to the plot. */
export const pathWidth = 1_000

const LEAVES_AT = -6

export function stepLine(vertices: readonly Vertex[], kind: StepKind): string {
  return (
    line<Vertex>(
      ({ x }) => x * pathWidth,
      ({ y }) => y,
    )
      .curve(curves[kind])
      .digits(1)(vertices) ?? ''
  )
}

export function stepArea(vertices: readonly Vertex[], kind: StepKind): string {
  const [first, last] = [vertices[0], vertices.at(-1)]
  if (first === undefined || last === undefined) return ''
  const inside = vertices.map(({ x, y }) => ({ x, y: Math.max(0, y) }))
  const [left, right] = [first, last].map(({ x }) => Math.round(x * pathWidth * 10) / 10)
  return `${stepLine(inside, kind)}H${right}V${plotHeight}H${left}Z`
}

/** Ends a rising line where it leaves the plot, instead of following the edge. */
export function endAtTop(rising: readonly Vertex[]): Vertex[] {
  const outside = rising.findIndex(({ y }) => y < 0)
  const leaving = rising[outside]
  return leaving === undefined ? [...rising] : [...rising.slice(0, outside), { x: leaving.x, y: LEAVES_AT }]
}

/** Starts a falling line where it enters the plot. */
export function beginAtTop(falling: readonly Vertex[]): Vertex[] {
  return endAtTop(falling.toReversed()).reverse()
}
