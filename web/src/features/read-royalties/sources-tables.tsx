import { groupThousands } from '@melos/clearing/format-numbers'
import { showCents } from '../../lib/eur.ts'
import { ScrollTable, scrollCell } from '../../ui/table.tsx'
import type { DocumentSummary, Earnings } from './summarize-document.ts'
import { texts } from './texts.ts'

const { sources: words } = texts

/** What all songs of a disbursement earned by store, country and month, before fees. */
export function SourcesTables({ document }: { document: Pick<DocumentSummary, 'stores' | 'countries' | 'months'> }) {
  const tables = [
    { kind: 'store', rows: document.stores },
    { kind: 'country', rows: document.countries },
    { kind: 'month', rows: document.months },
  ] as const
  return (
    <section aria-labelledby="sources-title">
      <h2 id="sources-title" className="mb-2 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      <p className="mb-4 max-w-prose text-sm text-muted">{words.text}</p>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        {tables.map((table) => (
          <EarningsTable key={table.kind} {...table} />
        ))}
      </div>
    </section>
  )
}

interface EarningsTableProps {
  readonly kind: 'store' | 'country' | 'month'
  readonly rows: readonly Earnings[]
}

/** Two more than a year's months, and enough for most payers' countries. */
const MOST_WHOLE_ROWS = 14

function EarningsTable({ kind, rows }: EarningsTableProps) {
  const columns = [
    { label: words[kind] },
    { label: words.quantity, isNumber: true },
    { label: words.eur, isNumber: true },
  ]
  return (
    <ScrollTable
      caption={words.captions[kind]}
      label={words.captions[kind]}
      columns={columns}
      isWhole={rows.length <= MOST_WHOLE_ROWS}
    >
      {rows.map(({ name, quantity, eur }) => (
        <tr key={name} className="border-t border-line">
          <th scope="row" className={`${scrollCell.first} font-sans font-normal wrap-anywhere`}>
            {name}
          </th>
          <td className={scrollCell.figure}>{quantity === null ? words.none : groupThousands(quantity)}</td>
          <td className={scrollCell.figure}>{showCents(eur)}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
