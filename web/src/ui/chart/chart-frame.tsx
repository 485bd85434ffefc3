import { type ReactNode, useId } from 'react'

interface ChartFrameProps {
  readonly title: string
  /** What the chart says, in a sentence or two. */
  readonly sentence: string
  readonly upTitle: string
  readonly acrossTitle: string
  readonly legend?: ReactNode
  readonly plot: ReactNode
  /** What the picture leaves out, and where. */
  readonly notes?: readonly string[]
  readonly reading: ReactNode
  readonly table: ReactNode
}

/** Made for a surface: words that stand on lines are outlined in its colour. */
export function ChartFrame({
  title,
  sentence,
  upTitle,
  acrossTitle,
  legend,
  plot,
  notes = [],
  ...below
}: ChartFrameProps) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-display text-lg font-bold tracking-[-0.02em]">
        {title}
      </h2>
      <p className="mt-1 min-h-12 text-sm text-pretty">{sentence}</p>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <p>{upTitle}</p>
        {legend}
      </div>
      {plot}
      <p className="text-right text-xs text-muted">{acrossTitle}</p>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-xs text-muted">
          {note}
        </p>
      ))}
      {below.reading}
      {below.table}
    </figure>
  )
}
