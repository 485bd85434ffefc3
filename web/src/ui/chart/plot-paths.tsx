import type { ReactNode } from 'react'
import { plotHeight } from './plot-size.ts'
import { pathWidth } from './step-path.ts'

interface PlotPath {
  readonly d: string
  readonly className: string
}

/** Paths stretched to the width of the plot; their lines stay as thick as they are. */
export function PlotPaths({ paths }: { paths: readonly PlotPath[] }): ReactNode {
  return (
    <svg
      viewBox={`0 0 ${pathWidth} ${plotHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="overflow-visible"
    >
      {paths.map(({ d, className }) => (
        <path key={className} d={d} className={className} vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
      ))}
    </svg>
  )
}
