import { type PointerEvent, useState } from 'react'
import { nearestStep } from './nearest-step.ts'

interface Steps {
  /** Where they are across the plot, 0 to 1, ascending. */
  readonly positions: readonly number[]
  /** Where the keyboard begins. */
  readonly home: number
}

export interface StepCursor {
  /** The step that is being read. */
  readonly index: number | undefined
  /** The one that the keyboard moves from. */
  readonly value: number
  readonly last: number
  moveTo(index: number): void
  leave(): void
  pointAt(event: PointerEvent<HTMLElement>): void
  pointAway(event: PointerEvent<HTMLElement>): void
}

/** Which step of a chart is being read, by pointer, touch or keyboard. */
export function useStepCursor({ positions, home }: Steps): StepCursor {
  const [moved, setMoved] = useState<number>()
  const last = positions.length - 1
  // Steps may have gone since.
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
      // A finger has to be lifted to read what was under it.
      if (pointerType === 'mouse') setMoved(undefined)
    },
  }
}
