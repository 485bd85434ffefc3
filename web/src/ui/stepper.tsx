import { stepStates } from './stepper-texts.ts'
import { TransactionLink } from './transaction-link.tsx'

/** Each state has a word, so that nothing is conveyed by colour alone. */
export type StepState = keyof typeof stepStates

const marks: Partial<Record<StepState, string>> = { skipped: '–', done: '✓', failed: '×', asked: '?' }
const busy: ReadonlySet<StepState> = new Set(['check', 'earlier', 'wallet', 'chain', 'server'])
const looks: Partial<Record<StepState, string>> = {
  next: 'border-ink text-ink',
  done: 'border-winning text-winning',
  failed: 'border-losing text-losing',
  asked: 'border-losing text-losing',
}

interface Step {
  readonly title: string
  readonly state: StepState
  readonly parts?: string
  readonly hash?: string | undefined
}

export function Stepper({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-live="polite" className="flex flex-col gap-4 text-sm">
      {steps.map(({ title, state, parts = '', hash }, index) => {
        const isNow = busy.has(state)
        const look = isNow ? 'border-accent text-accent' : (looks[state] ?? 'border-line text-muted')
        return (
          <li key={title} aria-current={isNow ? 'step' : undefined} className="flex gap-3">
            <span
              aria-hidden="true"
              className={`relative grid size-8 shrink-0 place-items-center rounded-full border font-mono text-xs ${look}`}
            >
              {marks[state] ?? index + 1}
              {isNow && (
                <span className="absolute -inset-px animate-spin rounded-full border-2 border-transparent border-t-accent" />
              )}
            </span>
            <div className="min-w-0">
              <p className={isNow ? 'font-semibold' : ''}>{title}</p>
              <p className={`text-xs ${look}`}>{stepStates[state]}</p>
              {parts !== '' && <p className="text-xs text-muted">{parts}</p>}
              {hash !== undefined && (
                <p className="mt-2 text-xs">
                  <TransactionLink hash={hash} isSentence />
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
