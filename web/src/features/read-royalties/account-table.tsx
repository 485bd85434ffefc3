import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtcDay } from '@melos/clearing/utc-day'
import { showCents } from '../../lib/eur.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import type { DocumentSummary } from './summarize-document.ts'
import { texts } from './texts.ts'

const { account: words } = texts

interface Row {
  readonly label: string
  readonly eur: bigint
  readonly isSum?: boolean
}

/** Follows the payer's money from the bank to the holders. Items of zero are left out, except the sums. */
export function AccountTable({ document }: { document: DocumentSummary }) {
  const { payer, receivedOn, reference } = document
  const day = showUtcDay(receivedOn)
  return (
    <section aria-labelledby="account-title">
      <h2 id="account-title" className="mb-2 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      <p className="mb-4 max-w-prose text-sm text-muted wrap-anywhere">{words.text(payer, day, reference)}</p>
      <div className="rounded-card border border-line bg-surface px-5 py-2 sm:px-6">
        <table className="w-full text-sm">
          <caption className="sr-only">{words.caption}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.what}</th>
              <th scope="col">{words.eur}</th>
            </tr>
          </thead>
          <tbody>
            {listRows(document).map(({ label, eur, isSum = false }) => (
              <tr key={label} className={`border-line not-first:border-t ${isSum ? 'font-semibold' : ''}`}>
                <th scope="row" className={`py-3 pr-4 text-left ${isSum ? '' : 'font-normal'}`}>
                  <Amounts>{label}</Amounts>
                </th>
                <td className="py-3 text-right">
                  <Amount>{showCents(eur)}</Amount>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-xs text-muted">{words.cents}</p>
    </section>
  )
}

/** What leaves the money has a minus, so that the items between two sums lead from one to the next. */
export function listRows({ account, feePercent }: Pick<DocumentSummary, 'account' | 'feePercent'>): Row[] {
  const { notOurs, later } = account
  const rows: Row[] = [
    { label: words.received, eur: account.received, isSum: true },
    { label: words.notOurs(groupThousands(notOurs.rows)), eur: -notOurs.eur },
    { label: words.later(groupThousands(later.rows)), eur: -later.eur },
    { label: words.gross, eur: account.gross, isSum: true },
    { label: words.fee(feePercent), eur: -account.fee },
    { label: words.broughtForward, eur: account.broughtForward },
    { label: words.kept, eur: -account.kept },
    { label: words.carriedForward, eur: -account.carriedForward },
    { label: words.holders, eur: account.holders, isSum: true },
  ]
  return rows.filter(({ eur, isSum = false }) => isSum || eur !== 0n)
}
