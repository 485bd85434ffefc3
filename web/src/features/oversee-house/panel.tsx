import type { ReactNode } from 'react'

interface PanelProps {
  /** Of the heading, and of the address that leads here. */
  readonly id: string
  readonly title: string
  /** Beside the heading. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of the overview under a heading of its own. */
export function Panel({ id, title, aside, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="scroll-mt-6 font-display text-xl font-bold tracking-[-0.02em]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
