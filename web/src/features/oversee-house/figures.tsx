import type { ReactNode } from 'react'

/** Names and values, line by line. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid gap-1.5 text-xs">{children}</dl>
}

interface FigureProps {
  readonly name: string
  readonly children: ReactNode
  /** A part of the figure above it. */
  readonly isPart?: boolean
  readonly isSum?: boolean
}

export function Figure({ name, children, isPart = false, isSum = false }: FigureProps) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 ${isPart ? 'pl-4' : ''} ${isSum ? 'border-t border-line pt-1.5 font-semibold' : ''}`}
    >
      <dt className={isSum ? '' : 'text-muted'}>{name}</dt>
      <dd className="ml-auto min-w-0 text-right font-mono wrap-anywhere">{children}</dd>
    </div>
  )
}
