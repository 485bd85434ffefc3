import type { StepCursor } from './use-step-cursor.ts'

interface PlotCursorProps {
  readonly cursor: StepCursor
  readonly name: string
  /** What is read at the step. */
  readonly text: string
}

/** A real slider over the plot: arrow keys, Home and End move it, and screen readers say each step. */
export function PlotCursor({ cursor, name, text }: PlotCursorProps) {
  return (
    <>
      <input
        type="range"
        min={0}
        max={cursor.last}
        value={cursor.value}
        aria-label={name}
        aria-valuetext={text}
        onFocus={() => cursor.moveTo(cursor.value)}
        onChange={({ target }) => cursor.moveTo(target.valueAsNumber)}
        onBlur={cursor.leave}
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <span className="pointer-events-none absolute -inset-1 rounded-lg outline-accent peer-focus-visible:outline-2" />
    </>
  )
}
