import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { texts } from './texts.ts'

interface StudioHeadingProps {
  readonly title: string
  /** Below the title: what happens next. */
  readonly state: ReactNode
  /** Whether what was typed is saved. */
  readonly saving: string | undefined
  /** Where to go from here. */
  readonly children: ReactNode
}

/** Above a song and above an offer. */
export function StudioHeading({ title, state, saving, children }: StudioHeadingProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4 pt-8 sm:pt-12">
      <div className="mr-auto min-w-0">
        <Link to="/studio" className="inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink">
          <span aria-hidden="true">←</span>
          {texts.back}
        </Link>
        <h1 dir="auto" className="mb-2 font-display text-2xl font-extrabold tracking-[-0.035em] wrap-anywhere">
          {title}
        </h1>
        {state}
        <p role="status" className="mt-1 min-h-4 text-xs text-muted">
          {saving}
        </p>
      </div>
      {children}
    </div>
  )
}
