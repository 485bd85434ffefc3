import type { ReactNode } from 'react'
import { Amounts } from './amount.tsx'

/** A line of a bill, in a `dl`. */
export function CostRow({ label, children, isSum = false }: { label: string; children: ReactNode; isSum?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isSum ? 'mt-1 border-t border-line pt-2' : ''}`}>
      <dt className={isSum ? 'font-semibold' : 'text-muted'}>
        <Amounts>{label}</Amounts>
      </dt>
      <dd className={`text-right ${isSum ? 'text-lg font-medium' : ''}`}>{children}</dd>
    </div>
  )
}
