import type { Credit } from '@melos/api-contract'
import { formatMels, groupThousands, withUnit } from '@melos/clearing/format-numbers'
import { Amounts } from '../../ui/amount.tsx'
import { keyOf, type OwnCall } from './own-call.ts'
import { OwnCallButton } from './own-call-button.tsx'
import { texts } from './texts.ts'
import type { OwnCalls } from './use-own-calls.ts'

/** What contracts couldn't pay to the wallet and keep for it. */
export function CreditsPanel({ credits, calls }: { credits: readonly Credit[]; calls: OwnCalls }) {
  if (credits.length === 0) return null
  const { title, text, waits, action, about } = texts.credits
  return (
    <section aria-labelledby="credits-title" className="mb-8 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="credits-title" className="font-display text-lg font-bold">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {credits.map((credit) => {
          const amount = formatCredit(credit)
          const call = toWithdrawal(credit)
          return (
            <li
              key={keyOf(call)}
              className="flex flex-col gap-3 py-4 last:pb-0 sm:flex-row sm:items-center sm:justify-between"
            >
              <p className="min-w-0 wrap-anywhere">
                <Amounts>{waits(amount)}</Amounts>
              </p>
              <OwnCallButton
                label={action}
                about={about(amount)}
                look="main"
                state={calls.states.get(keyOf(call))}
                onClick={() => void calls.send(call)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function toWithdrawal({ contract, token }: Credit): Extract<OwnCall, { kind: 'withdrawal' }> {
  return { kind: 'withdrawal', contract, token }
}

/** `1 234.50 MELS`, or `2 000 Harbour Lights Token`. */
export function formatCredit({ kind, name, amount }: Credit): string {
  if (kind === 'MELS') return withUnit(formatMels(amount), 'MELS')
  const [whole = '0', fraction] = amount.split('.')
  const count = groupThousands(whole)
  return `${fraction === undefined ? count : `${count}.${fraction}`} ${name}`
}
