import { type PointerEvent, useState } from 'react'

export interface StepCursor {
  readonly index: number | undefined
  readonly value: number
  readonly last: number
  moveTo(index: number): void
  leave(): void
  pointAt(event: PointerEvent<HTMLElement>): void
  pointAway(event: PointerEvent<HTMLElement>): void
}

export function useStepCursor({ positions, home }: { positions: readonly number[]; home: number }): StepCursor {
  const [moved, setMoved] = useState<number>()
  const last = positions.length - 1
  const index = moved === undefined || last < 0 ? undefined : Math.min(moved, last)
  return {
    index,
    value: index ?? home,
    last,
    moveTo: setMoved,
    leave: () => setMoved(undefined),
    pointAt({ currentTarget, clientX }) {
      const { left, width } = currentTarget.getBoundingClientRect()
      setMoved(nearestStep(positions, (clientX - left) / width))
    },
    pointAway({ pointerType }) {
      // A finger hides what it points at, so the reading stays after it lifts.
      if (pointerType === 'mouse') setMoved(undefined)
    },
  }
}

/** The index of the value nearest to `x`, or the lower of two equally near ones. Values ascend. */
export function nearestStep(values: readonly number[], x: number): number {
  let first = 0
  let end = values.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((values[middle] ?? x) < x) first = middle + 1
    else end = middle
  }
  const [below, above] = [values[first - 1], values[first]]
  if (below === undefined) return first
  return above === undefined || x - below <= above - x ? first - 1 : first
}
