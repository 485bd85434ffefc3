import { showMels } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import type { DisbursementVerdict } from '@melos/evidence/check-disbursement'
import { TermsList } from '../../ui/terms-list.tsx'
import { disbursementTexts } from './disbursement-texts.ts'

const { checked: words } = disbursementTexts

export function CheckedValues({ verdict }: { verdict: DisbursementVerdict }) {
  const { rate, accounts, payments, totals } = verdict
  const rows: (readonly [string, string])[] = [
    [words.rate, words.rateOf(showMels(rate.announced))],
    ...(rate.previous === null ? [] : [[words.previous, words.rateOf(showMels(rate.previous))] as const]),
    [words.accounts, groupThousands(accounts)],
    [words.payments, groupThousands(payments)],
    [words.held, words.mels(showMels(totals.held + totals.credited))],
    [words.balance, words.mels(showMels(totals.balance))],
  ]
  return <CheckedList title={words.title} rows={rows} />
}

export function CheckedList({ title, rows }: { title: string } & Parameters<typeof TermsList>[0]) {
  return (
    <section>
      <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{title}</h2>
      <div className="rounded-card border border-line bg-surface px-5 py-1 sm:px-6 [&_div:first-child]:border-t-0">
        <TermsList rows={rows} />
      </div>
    </section>
  )
}
