import { Link } from 'react-router'
import { type Stage, stages } from './draft-state.ts'
import { texts } from './texts.ts'

/** The five steps; each can be looked at at any time. */
export function StageNav({ stage, onLeave }: { stage: Stage; onLeave: () => void }) {
  return (
    <nav aria-label={texts.steps.nav}>
      <ol className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {stages.map((name, index) => (
          <li key={name}>
            <Link
              to={`?step=${name}`}
              preventScrollReset
              onClick={onLeave}
              aria-current={name === stage ? 'step' : undefined}
              className="group flex min-h-11 items-center gap-2 text-muted hover:text-ink aria-[current=step]:font-semibold aria-[current=step]:text-ink"
            >
              <span aria-hidden="true" className="font-mono text-xs">
                {index + 1}
              </span>
              <span className="decoration-accent decoration-2 underline-offset-8 group-aria-[current=step]:underline">
                {texts.steps[name]}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
