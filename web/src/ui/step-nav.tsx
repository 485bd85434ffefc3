import { Link } from 'react-router'

interface StepNavProps {
  readonly label: string
  /** `note` tells more about a step, such as “done”. */
  readonly steps: readonly { readonly name: string; readonly title: string; readonly note?: string | undefined }[]
  readonly current: string
  readonly onLeave?: () => void
}

/** The steps of a long task; the query's `step` names the one that is shown. */
export function StepNav({ label, steps, current, onLeave }: StepNavProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {steps.map(({ name, title, note }, index) => (
          <li key={name}>
            <Link
              to={`?step=${name}`}
              preventScrollReset
              onClick={onLeave}
              aria-current={name === current ? 'step' : undefined}
              className="group flex min-h-11 items-center gap-2 text-muted hover:text-ink aria-[current=step]:font-semibold aria-[current=step]:text-ink"
            >
              <span aria-hidden="true" className={`font-mono text-xs ${note === undefined ? '' : 'text-winning'}`}>
                {note === undefined ? index + 1 : '✓'}
              </span>
              <span className="decoration-accent decoration-2 underline-offset-8 group-aria-[current=step]:underline">
                {title}
              </span>
              {note !== undefined && <span className="sr-only">{note}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
