import { showDown } from '../../lib/amounts.ts'
import { Amounts } from '../../ui/amount.tsx'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import { keyOf, type OwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { UNLIMITED_ALLOWANCE } from '../../wallet/use-funds.ts'
import { texts } from './texts.ts'

const call = { kind: 'revocation' } as const

/** What the auction contract can still take although no bid needs it. */
export function AllowancePanel({ allowance, calls }: { allowance: bigint; calls: OwnCalls }) {
  const state = calls.states.get(keyOf(call))
  if (allowance === 0n && state?.kind !== 'busy') return null
  const { title, text, any, action } = texts.allowance
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
