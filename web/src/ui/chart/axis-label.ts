import { figureWidth, narrowestPlot } from './plot-size.ts'

export interface AxisLabel {
  /** Where it belongs, 0 to 1. */
  readonly x: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly text: string
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Pixels between two labels. */
const GAP = 10
/** Pixels left of the plot that a label may use: below the figures that stand there. */
const MARGIN = 24

/** Centred on its place where the narrowest plot has room for that, else to the side that has. */
export function anchorLabel(x: number, text: string, width = text.length * figureWidth): AxisLabel {
  const room = { left: x * narrowestPlot + MARGIN, right: (1 - x) * narrowestPlot }
  if (Math.min(room.left, room.right) >= width / 2) return { x, anchor: 'middle', text }
  if (room.right >= width) return { x, anchor: 'start', text }
  if (room.left >= width) return { x, anchor: 'end', text }
  return room.left < room.right ? { x: 0, anchor: 'start', text } : { x: 1, anchor: 'end', text }
}

/** In order of importance: a label that would touch one before it is left out. */
export function dropOverlapping(labels: readonly AxisLabel[]): AxisLabel[] {
  const kept: AxisLabel[] = []
  for (const label of labels) {
    if (kept.every((other) => isApart(spanOf(label), spanOf(other)))) kept.push(label)
  }
  return kept
}

/** Evenly spaced labels: all, or every second, third … so that none touches another. */
export function thinOut(labels: readonly AxisLabel[]): readonly AxisLabel[] {
  for (let stride = 1; stride < labels.length; stride++) {
    const kept = labels.filter((_, index) => index % stride === 0)
    if (dropOverlapping(kept).length === kept.length) return kept
  }
  return labels.slice(0, 1)
}

function isApart(one: Span, other: Span): boolean {
  return one.to + GAP <= other.from || other.to + GAP <= one.from
}

function spanOf({ x, anchor, text }: AxisLabel): Span {
  const width = text.length * figureWidth
  const from = x * narrowestPlot - width * { start: 0, middle: 0.5, end: 1 }[anchor]
  return { from, to: from + width }
}
