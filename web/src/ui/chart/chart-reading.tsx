import type { ReactNode } from 'react'

/** Two lines that are always there, so that reading moves nothing. The slider says the same aloud. */
export function ChartReading({ mark, children }: { mark?: ReactNode; children: string }) {
  return (
    <p aria-hidden="true" className="mt-3 flex min-h-14 items-center gap-2 rounded-lg bg-line/40 px-3 py-2 text-xs">
      {mark}
      {children}
    </p>
  )
}
