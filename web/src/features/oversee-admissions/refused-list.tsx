import type { RecordedRefusal } from '@melos/api-contract'
import { showUtcBelowHeading } from '@melos/clearing/utc-time'
import { CardTable, cardLooks } from '../../ui/table.tsx'
import { AccountCell, moment } from './account-cell.tsx'
import { loadRefusals } from './admission-admin-calls.ts'
import { AdmissionsList } from './admissions-list.tsx'
import type { AdmissionsQuery } from './admissions-query.ts'
import { texts } from './texts.ts'

const words = texts.refused
const { row, cell } = cardLooks.md

export function RefusedList({ query }: { readonly query: AdmissionsQuery }) {
  return (
    <AdmissionsList address={query} load={loadRefusals} words={words}>
      {(rows, isBusy) => <RefusedTable refusals={rows} isBusy={isBusy} />}
    </AdmissionsList>
  )
}

const columns = [
  { label: words.columns.wallet },
  { label: words.columns.policy, width: 'w-24' },
  { label: words.columns.at, width: 'w-48' },
  { label: words.columns.reason, width: 'w-1/3' },
]

interface RefusedTableProps {
  readonly refusals: readonly RecordedRefusal[]
  readonly isBusy: boolean
}

export function RefusedTable({ refusals, isBusy }: RefusedTableProps) {
  return (
    <CardTable caption={words.caption} columns={columns} from="md" isFixed isBusy={isBusy}>
      {refusals.map(({ id, wallet, account, policy, at, reason }) => (
        <tr key={id} className={`${row} flex flex-col gap-2 align-top`}>
          <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
            <AccountCell wallet={wallet} account={account} />
          </th>
          <td className={cell}>{texts.policy(policy)}</td>
          <td className={`${cell} ${moment}`}>{showUtcBelowHeading(at)}</td>
          <td className={cell}>{words.reasons[reason]}</td>
        </tr>
      ))}
    </CardTable>
  )
}
