import type { ReactNode } from 'react'

interface CountedListProps {
  /** How many rows there are on all pages, as a sentence. */
  readonly count: string
  /** What to say instead of a list without rows; null if there are rows. */
  readonly none: string | null
  readonly children: ReactNode
}

export function CountedList({ count, none, children }: CountedListProps) {
  return (
    <>
      <p role="status" className="mb-4 text-sm text-muted">
        {count}
      </p>
      {none === null ? (
        children
      ) : (
        <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{none}</p>
      )}
    </>
  )
}
