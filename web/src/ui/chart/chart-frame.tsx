import { type ReactNode, useId } from 'react'
import { Amounts } from '../amount.tsx'

interface ChartFrameProps {
  readonly title: string
  readonly sentence: string
  readonly upTitle: string
  readonly acrossTitle: string
  readonly legend?: ReactNode
  readonly plot: ReactNode
  readonly notes?: readonly string[]
  readonly reading: ReactNode
  readonly table: ReactNode
}

export function ChartFrame({
  title,
  sentence,
  upTitle,
  acrossTitle,
  legend,
  plot,
  notes = [],
  reading,
  table,
}: ChartFrameProps) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-display text-lg font-bold tracking-[-0.02em]">
        {title}
      </h2>
      <p className="mt-1 min-h-12 text-sm xl:min-h-18 text-pretty">
        <Amounts>{sentence}</Amounts>
      </p>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <p>{upTitle}</p>
        {legend}
      </div>
      {plot}
      <p className="text-right text-xs text-muted">{acrossTitle}</p>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-xs text-muted">
          <Amounts>{note}</Amounts>
        </p>
      ))}
      {reading}
      {table}
    </figure>
  )
}

export function LegendItem({ line, children }: { line: string; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" className="h-3 w-5">
        <line x1="1" x2="19" y1="6" y2="6" className={line} />
      </svg>
      {children}
    </li>
  )
}

/** The height is fixed, so that a longer reading doesn't move the page. Screen readers announce the slider instead. */
export function ChartReading({ mark, children }: { mark?: ReactNode; children: string }) {
  return (
    <p aria-hidden="true" className="mt-3 flex min-h-14 items-center gap-2 rounded-lg bg-line/40 px-3 py-2 text-xs">
      {mark}
      <span className="min-w-0 text-pretty">
        <Amounts>{children}</Amounts>
      </span>
    </p>
  )
}
