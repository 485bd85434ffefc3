import { showDown } from '@melos/clearing/amounts'
import { Amounts } from '../../ui/amount.tsx'
import { UNLIMITED_ALLOWANCE } from '../use-funds.ts'
import { keyOf, type OwnCall } from './own-call.ts'
import { OwnCallButton } from './own-call-button.tsx'
import type { OwnCalls } from './use-own-calls.ts'

interface AllowancePanelProps {
  readonly call: Extract<OwnCall, { kind: 'revocation' }>
  readonly allowance: bigint
  readonly calls: OwnCalls
  readonly texts: {
    readonly title: string
    readonly text: (amount: string) => string
    /** For an allowance without a limit. */
    readonly any: string
    readonly action: string
  }
}

/** What a contract can still take although nothing needs it. */
export function AllowancePanel({ call, allowance, calls, texts }: AllowancePanelProps) {
  const state = calls.states.get(keyOf(call))
  if (allowance === 0n && state?.kind !== 'busy') return null
  const { title, text, any, action } = texts
  return (
    <section
      aria-labelledby="allowance-title"
      className="mb-8 flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:flex-row sm:items-center sm:justify-between sm:p-6"
    >
      <div>
        <h2 id="allowance-title" className="font-display text-lg font-bold">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          <Amounts>{allowance < UNLIMITED_ALLOWANCE ? text(showDown(allowance)) : any}</Amounts>
        </p>
      </div>
      <OwnCallButton label={action} about={action} state={state} onClick={() => void calls.send(call)} />
    </section>
  )
}
