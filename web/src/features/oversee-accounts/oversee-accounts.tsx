import type { OverseenAccount } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { Link } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { listed, useQuery } from '../../lib/query-client.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { Button } from '../../ui/button.tsx'
import type { Query } from '../../ui/loaded.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { CardTable, cardLooks } from '../../ui/table.tsx'
import { type AccountsPage, accountsKey, loadAccounts } from './account-calls.ts'
import { AccountStateLabel } from './account-state-label.tsx'
import { AccountsFilters } from './accounts-filters.tsx'
import { type AccountsQuery, isFiltered, readAccountsQuery, toAccountsAddress } from './accounts-query.ts'
import { StaffDialog } from './staff-dialog.tsx'
import { texts } from './texts.ts'

const { row, cell } = cardLooks.md

export function OverseeAccounts() {
  const address = readAccountsQuery(useSearch())
  const [isAdmitting, setIsAdmitting] = useState(false)
  const query = useQuery({
    queryKey: [...accountsKey, 'list', address],
    queryFn: () => loadAccounts(signedFetch, address),
    ...listed,
  })
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <AdminHeading title={texts.title} lead={texts.lead} />
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsAdmitting(true)}>
          {texts.staff.action}
        </Button>
      </div>
      <AccountsFilters query={address} />
      <AccountsList query={query} address={address} isBusy={query.isPlaceholderData} />
      {isAdmitting && <StaffDialog onClose={() => setIsAdmitting(false)} />}
    </>
  )
}

interface AccountsListProps {
  readonly query: Query<AccountsPage>
  readonly address: AccountsQuery
  readonly isBusy: boolean
}

export function AccountsList({ query, address, isBusy }: AccountsListProps) {
  return (
    <PagedList
      query={query}
      words={texts}
      frame={texts}
      isFiltered={isFiltered(address)}
      toPage={(number) => toAccountsAddress({ ...address, page: number })}
    >
      {({ accounts }) => (
        <CardTable caption={texts.caption} columns={columns} from="md" isFixed isBusy={isBusy}>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </CardTable>
      )}
    </PagedList>
  )
}

const columns = [
  { label: texts.columns.account, width: 'w-1/4' },
  { label: texts.columns.email, width: '' },
  { label: texts.columns.state, width: 'w-40' },
  { label: texts.columns.registered, width: 'w-54' },
]

function AccountRow({ account }: { account: OverseenAccount }) {
  const { id, username, email, emailState, state, createdAt, openAppeals } = account
  return (
    <tr className={`${row} flex flex-col gap-1 align-top`}>
      <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
        <Link
          to={`/admin/accounts/${id}`}
          className="-my-2.5 inline-block py-2.5 font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {username}
        </Link>
        {openAppeals > 0 && (
          <span className="block text-xs font-semibold text-losing">
            <span aria-hidden="true">→ </span>
            {texts.openAppeals(groupThousands(openAppeals))}
          </span>
        )}
      </th>
      <td className={`${cell} wrap-anywhere`}>
        {email}
        {emailState === 'BOUNCING' && <span className="block text-xs text-losing">{texts.bouncing}</span>}
      </td>
      <td className={cell}>
        <AccountStateLabel state={state} />
      </td>
      <td className={`${cell} font-mono text-xs whitespace-nowrap text-muted md:leading-6`}>{showUtc(createdAt)}</td>
    </tr>
  )
}
