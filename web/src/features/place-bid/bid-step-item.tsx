import type { ShownStep, StepState } from './list-steps.ts'
import { texts } from './texts.ts'
import { TransactionLink } from './transaction-link.tsx'

interface BidStepItemProps {
  readonly step: ShownStep
  readonly number: number
  readonly explorerUrl: string | null
}

const looks: Record<StepState, string> = {
  later: 'border-line text-muted',
  skipped: 'border-line text-muted',
  check: 'border-accent text-accent',
  wallet: 'border-accent text-accent',
  chain: 'border-accent text-accent',
  server: 'border-accent text-accent',
  done: 'border-winning text-winning',
  failed: 'border-losing text-losing',
}

const marks: Partial<Record<StepState, string>> = { skipped: '–', done: '✓', failed: '×' }

/** A mark and a word for each step; colour only repeats them. */
export function BidStepItem({ step: { name, state, parts, hash }, number, explorerUrl }: BidStepItemProps) {
  const isNow = state === 'check' || state === 'wallet' || state === 'chain' || state === 'server'
  return (
    <li aria-current={isNow ? 'step' : undefined} className="flex gap-3">
      <span
        aria-hidden="true"
        className={`relative grid size-8 shrink-0 place-items-center rounded-full border font-mono text-xs ${looks[state]}`}
      >
        {marks[state] ?? number}
        {isNow && (
          <span className="absolute -inset-px animate-spin rounded-full border-2 border-transparent border-t-accent" />
        )}
      </span>
      <div className="min-w-0">
        <p className={isNow ? 'font-semibold' : ''}>{texts.stepper.steps[name]}</p>
        <p className={`text-xs ${looks[state]}`}>{texts.stepper.states[state]}</p>
        {state !== 'later' && parts.length > 0 && (
          <p className="text-xs text-muted">
            {parts
              .map((part) => texts.stepper.part(texts.stepper.parts[part.name], texts.stepper.states[part.state]))
              .join(' · ')}
          </p>
        )}
        {hash !== undefined && <TransactionLink explorerUrl={explorerUrl} hash={hash} />}
      </div>
    </li>
  )
}
