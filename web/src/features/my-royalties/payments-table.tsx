import type { RoyaltyPayment } from '@melos/api-contract'
import { parseMels, showAmount } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtcBelowHeading } from '@melos/clearing/utc-time'
import { parseEur } from '../../lib/eur.ts'
import { toPageAddress } from '../../lib/read-query.ts'
import { showTokens } from '../../lib/show-tokens.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SongLink } from '../../ui/song-link.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { MyRoyalties } from './load-my-royalties.ts'
import { texts } from './texts.ts'

const { history: words } = texts
const columns = [
  { label: words.song },
  { label: words.paidAt },
  { label: words.tokens, isNumber: true },
  { label: words.mels, isNumber: true },
  { label: words.eur, isNumber: true },
  { label: words.transaction },
]
const { row, tallCell: cell } = cardLooks.lg

type PaymentsTableProps = Pick<MyRoyalties, 'payments' | 'total' | 'page' | 'pages'> & { readonly isBusy: boolean }

export function PaymentsTable({ payments, total, page, pages, isBusy }: PaymentsTableProps) {
  return (
    <section aria-labelledby="payments-title">
      <h2 id="payments-title" className="mb-2 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      <p className="mb-4 text-sm text-muted">
        <Amounts>{total === 0 ? words.none : words.count(groupThousands(total))}</Amounts>
      </p>
      {total > 0 && (
        <CardTable caption={words.caption} columns={columns} from="lg" isBusy={isBusy}>
          {payments.map((payment) => (
            <PaymentRow key={`${payment.transaction} ${payment.song}`} payment={payment} />
          ))}
        </CardTable>
      )}
      <Pagination page={page} pages={pages} toPage={(number) => toPageAddress('/account/royalties', number)} />
    </section>
  )
}

function PaymentRow({ payment }: { payment: RoyaltyPayment }) {
  const { paidAt, tokens, mels, eur, transaction } = payment
  const figures = [
    [words.tokens, showTokens(tokens)],
    [words.mels, showAmount(parseMels(mels))],
    [words.eur, showAmount(parseEur(eur))],
  ] as const
  return (
    <tr className={`${row} grid grid-cols-2 gap-4 align-top`}>
      <th scope="row" className={`${cell} col-span-2 min-w-0 text-left font-semibold`}>
        <SongLink {...payment} />
      </th>
      <td className={`${cell} col-span-2 whitespace-nowrap sm:col-span-1`}>
        <CardLabel from="lg">{words.paidAt}</CardLabel>
        {showUtcBelowHeading(paidAt)}
      </td>
      {figures.map(([label, value]) => (
        <td key={label} className={`${cell} lg:text-right`}>
          <CardLabel from="lg">{label}</CardLabel>
          <Amount>{value}</Amount>
        </td>
      ))}
      <td className={`${cell} font-mono whitespace-nowrap`}>
        <CardLabel from="lg">{words.transaction}</CardLabel>
        <TransactionLink hash={transaction} />
      </td>
    </tr>
  )
}
