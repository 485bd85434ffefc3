import { TransactionLink } from './transaction-link.tsx'

const looks = {
  later: 'border-line text-muted',
  next: 'border-ink text-ink',
  skipped: 'border-line text-muted',
  check: 'border-accent text-accent',
  earlier: 'border-accent text-accent',
  wallet: 'border-accent text-accent',
  chain: 'border-accent text-accent',
  server: 'border-accent text-accent',
  done: 'border-winning text-winning',
  failed: 'border-losing text-losing',
  asked: 'border-losing text-losing',
} as const

export type StepState = keyof typeof looks

const marks: Partial<Record<StepState, string>> = { skipped: '–', done: '✓', failed: '×', asked: '?' }
const busy: ReadonlySet<StepState> = new Set(['check', 'earlier', 'wallet', 'chain', 'server'])

/** A state in words; colour only repeats it. */
export const stepStates: Readonly<Record<StepState, string>> = {
  later: 'Not yet',
  next: 'Next',
  skipped: 'Skipped: allowed already',
  check: 'Being checked',
  earlier: 'Waiting for another transaction of your wallet',
  wallet: 'Waiting for your wallet',
  chain: 'Waiting for the chain',
  server: 'Waiting for Melos',
  done: 'Done',
  failed: 'Failed',
  asked: 'Your wallet was asked',
}

interface Step {
  readonly title: string
  readonly state: StepState
  /** What the step consists of. */
  readonly parts?: string
  readonly hash?: string | undefined
}

/** Steps one after another, with a mark and a word for each. */
export function Stepper({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-live="polite" className="flex flex-col gap-4 text-sm">
      {steps.map(({ title, state, parts = '', hash }, index) => {
        const isNow = busy.has(state)
        return (
          <li key={title} aria-current={isNow ? 'step' : undefined} className="flex gap-3">
            <span
              aria-hidden="true"
              className={`relative grid size-8 shrink-0 place-items-center rounded-full border font-mono text-xs ${looks[state]}`}
            >
              {marks[state] ?? index + 1}
              {isNow && (
                <span className="absolute -inset-px animate-spin rounded-full border-2 border-transparent border-t-accent" />
              )}
            </span>
            <div className="min-w-0">
              <p className={isNow ? 'font-semibold' : ''}>{title}</p>
              <p className={`text-xs ${looks[state]}`}>{stepStates[state]}</p>
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
