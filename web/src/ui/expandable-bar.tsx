import type { ReactNode } from 'react'
import { Amount } from './amount.tsx'
import { Chevron } from './chevron.tsx'

interface ExpandableBarProps {
  readonly label: string
  readonly value: string
  readonly share: number
  readonly children: ReactNode
}

export function ExpandableBar({ label, value, share, children }: ExpandableBarProps) {
  return (
    <details className="group">
      <summary className="relative flex h-11 cursor-pointer list-none items-center gap-2 overflow-hidden rounded-lg bg-paper px-3 text-xs [&::-webkit-details-marker]:hidden">
        <svg aria-hidden="true" className="absolute inset-0 size-full fill-accent/15">
          <rect width={`${share * 100}%`} height="100%" />
        </svg>
        <span className="relative">{label}</span>
        <span className="relative ml-auto text-sm font-medium">
          <Amount>{value}</Amount>
        </span>
        <Chevron className="relative stroke-muted" />
      </summary>
      <div className="px-3 pt-2 pr-8">{children}</div>
    </details>
  )
}
