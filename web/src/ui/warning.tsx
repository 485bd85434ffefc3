import type { ReactNode } from 'react'
import { Amounts } from './amount.tsx'

/** The mark repeats the warning, so that nothing is conveyed by colour alone. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-sm font-medium text-losing">
      <span
        aria-hidden="true"
        className="mt-1 grid size-4 shrink-0 place-items-center rounded-full border border-current font-mono text-[0.6875rem] leading-none"
      >
        !
      </span>
      <span className="min-w-0">
        <Amounts>{children}</Amounts>
      </span>
    </p>
  )
}
