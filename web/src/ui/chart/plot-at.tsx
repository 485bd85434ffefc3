import type { ReactNode } from 'react'
import { percent } from './plot-size.ts'

/** Moves the origin to a place of the plot: `x` from 0 to 1, `y` in pixels. */
export function PlotAt({ x, y = 0, children }: { x: number; y?: number; children: ReactNode }) {
  return (
    <svg x={percent(x)} y={y} aria-hidden="true" className="overflow-visible">
      {children}
    </svg>
  )
}
