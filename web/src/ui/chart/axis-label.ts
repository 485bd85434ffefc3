import { figureWidth, narrowestPlot } from './plot-size.ts'

export interface AxisLabel {
  /** 0 to 1. */
  readonly x: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly text: string
}

const GAP = 10
const MARGIN = 24

/** Centres the label if the narrowest plot has space, otherwise puts it on the side that does. */
export function anchorLabel(x: number, text: string, width = text.length * figureWidth): AxisLabel {
  const space = { left: x * narrowestPlot + MARGIN, right: (1 - x) * narrowestPlot }
  if (Math.min(space.left, space.right) >= width / 2) return { x, anchor: 'middle', text }
  if (space.right >= width) return { x, anchor: 'start', text }
  if (space.left >= width) return { x, anchor: 'end', text }
  return space.left < space.right ? { x: 0, anchor: 'start', text } : { x: 1, anchor: 'end', text }
}

/** Labels come in order of importance; a label that would touch an earlier one is left out. */
export function dropOverlapping(labels: readonly AxisLabel[]): AxisLabel[] {
  const kept: AxisLabel[] = []
  for (const label of labels) {
    if (kept.every((other) => isApart(label, other))) kept.push(label)
  }
  return kept
}

/** Keeps all of the evenly spaced labels, or every second, third and so on, so that none touches another. */
export function thinOut(labels: readonly AxisLabel[]): readonly AxisLabel[] {
  for (let stride = 1; stride < labels.length; stride++) {
    const kept = labels.filter((_, index) => index % stride === 0)
    if (dropOverlapping(kept).length === kept.length) return kept
  }
  return labels.slice(0, 1)
}

function isApart(one: AxisLabel, other: AxisLabel): boolean {
  const [[from, to], [otherFrom, otherTo]] = [spanOf(one), spanOf(other)]
  return to + GAP <= otherFrom || otherTo + GAP <= from
}

function spanOf({ x, anchor, text }: AxisLabel): [from: number, to: number] {
  const width = text.length * figureWidth
  const from = x * narrowestPlot - width * { start: 0, middle: 0.5, end: 1 }[anchor]
  return [from, from + width]
}
