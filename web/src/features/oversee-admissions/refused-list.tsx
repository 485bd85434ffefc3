import type { RecordedRefusal } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { keepPreviousData } from '@tanstack/react-query'
import { useQuery } from '../../lib/query-client.ts'
import { showUtcBelowHeading } from '../../lib/utc-time.ts'
import { CountedList } from '../../ui/counted-list.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardTable } from '../../ui/table.tsx'
import { AccountCell, cell, moment, row } from './account-cell.tsx'
import { admissionsKey, loadRefusals } from './admission-admin-calls.ts'
import { type AdmissionsQuery, isFiltered, toAdmissionsAddress } from './admissions-query.ts'
import { texts } from './texts.ts'

const words = texts.refused

export function RefusedList({ query: address }: { readonly query: AdmissionsQuery }) {
  const query = useQuery({
    queryKey: [...admissionsKey, address],
    queryFn: () => loadRefusals(address),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={8} />} failed={texts.failed}>
      {({ answer: { data, total }, page, pages }) => (
        <>
          <CountedList
            count={words.count(groupThousands(total))}
            none={data.length > 0 ? null : isFiltered(address) ? words.noMatch : words.none}
          >
            <RefusedTable refusals={data} isBusy={query.isPlaceholderData} />
          </CountedList>
          <Pagination
            page={page}
            pages={pages}
            toPage={(number) => toAdmissionsAddress({ ...address, page: number })}
          />
        </>
      )}
    </Loaded>
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
        <tr key={id} className={row}>
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
