import { curveStepAfter, curveStepBefore, line } from 'd3-shape'
import { plotHeight } from './plot-size.ts'

export interface Vertex {
  /** 0 to 1. */
  readonly x: number
  /** Pixels from the top; above it when negative. */
  readonly y: number
}

/** `before`: a value holds up to its place. `after`: from its place on. */
export type StepKind = 'before' | 'after'

const curves = { before: curveStepBefore, after: curveStepAfter }

/** Paths are drawn this wide and stretched to the plot. */
export const pathWidth = 1_000

/** How far a line that leaves the plot is drawn above it. */
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

/** Down to the axis. */
export function stepArea(vertices: readonly Vertex[], kind: StepKind): string {
  const [first, last] = [vertices[0], vertices.at(-1)]
  if (first === undefined || last === undefined) return ''
  const inside = vertices.map(({ x, y }) => ({ x, y: Math.max(0, y) }))
  const [left, right] = [first, last].map(({ x }) => Math.round(x * pathWidth * 10) / 10)
  return `${stepLine(inside, kind)}H${right}V${plotHeight}H${left}Z`
}

/** A rising line ends where it leaves the plot, instead of going on along its edge. */
export function endAtTop(rising: readonly Vertex[]): Vertex[] {
  const outside = rising.findIndex(({ y }) => y < 0)
  const leaving = rising[outside]
  return leaving === undefined ? [...rising] : [...rising.slice(0, outside), { x: leaving.x, y: LEAVES_AT }]
}

/** The same for a falling line, which comes in from above. */
export function beginAtTop(falling: readonly Vertex[]): Vertex[] {
  return endAtTop(falling.toReversed()).reverse()
}
