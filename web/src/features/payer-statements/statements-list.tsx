import type { PayerStatementSummary } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { Link } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { formatPeriod } from '../../lib/format-period.ts'
import { listed, useQuery } from '../../lib/query-client.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { Amounts } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Query } from '../../ui/loaded.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { showEur } from './show-amounts.ts'
import { StateLabel } from './state-label.tsx'
import { loadStatements, type StatementsPage, statementsKey } from './statement-calls.ts'
import { type StatementsQuery, statementsAddresses } from './statements-query.ts'
import { TakeInDialog } from './take-in-dialog.tsx'
import { texts } from './texts.ts'

const READING_PAUSE_MS = 2_000

/** All payers' statements. */
export function StatementsList() {
  const address = statementsAddresses.read(useSearch())
  const [isTakingIn, setIsTakingIn] = useState(false)
  const query = useQuery<StatementsPage>({
    queryKey: [...statementsKey, 'list', address],
    queryFn: () => loadStatements(signedFetch, address),
    ...listed,
    refetchInterval: ({ state }) =>
      state.data?.statements.some((one) => one.state === 'READING') === true ? READING_PAUSE_MS : false,
  })
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <AdminHeading title={texts.title} lead={texts.lead} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="quiet" to="/admin/royalties/works">
            {texts.codesLink}
          </ButtonLink>
          <Button aria-haspopup="dialog" onClick={() => setIsTakingIn(true)}>
            {texts.takeIn.action}
          </Button>
        </div>
      </div>
      <StateFilter addresses={statementsAddresses} chosen={address.state} labels={texts.states} texts={texts.filters} />
      <StatementsTable query={query} address={address} isBusy={query.isPlaceholderData} />
      {isTakingIn && <TakeInDialog payers={query.data?.payers ?? []} onClose={() => setIsTakingIn(false)} />}
    </>
  )
}

interface StatementsTableProps {
  readonly query: Query<StatementsPage>
  readonly address: StatementsQuery
  readonly isBusy: boolean
}

export function StatementsTable({ query, address, isBusy }: StatementsTableProps) {
  return (
    <PagedList
      query={query}
      words={texts}
      frame={texts}
      isFiltered={address.state !== null}
      toPage={(number) => statementsAddresses.write({ ...address, page: number })}
    >
      {({ statements }) => (
        <CardTable caption={texts.caption} columns={columns} from="lg" isBusy={isBusy}>
          {statements.map((statement) => (
            <StatementRow key={statement.id} statement={statement} />
          ))}
        </CardTable>
      )}
    </PagedList>
  )
}

const columns = [
  { label: texts.columns.payer },
  { label: texts.columns.state },
  { label: texts.columns.period },
  { label: texts.columns.received, isNumber: true },
  { label: texts.columns.lines, isNumber: true },
  { label: texts.columns.changed },
]
const { row, cell } = cardLooks.lg

function StatementRow({ statement }: { statement: PayerStatementSummary }) {
  const { id, payer, fileName, state, rows, received, periodFrom, periodTo, changed } = statement
  const hasPeriod = periodFrom !== null && periodTo !== null
  return (
    <tr className={`${row} grid grid-cols-2 gap-x-4 gap-y-2 align-top`}>
      <th scope="row" className={`${cell} col-span-2 text-left font-normal wrap-anywhere`}>
        <Link
          to={`/admin/royalties/${id}`}
          className="-my-2.5 inline-block py-2.5 font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {payer}
        </Link>
        <span className="block text-xs text-muted">{fileName}</span>
      </th>
      <td className={cell}>
        <StateLabel state={state} />
      </td>
      <td className={cell}>{hasPeriod && formatPeriod(periodFrom, periodTo)}</td>
      <td className={`${cell} lg:text-right`}>
        <CardLabel from="lg">{texts.columns.received}</CardLabel>
        {received === null ? (
          <span className="text-muted">{texts.notEntered}</span>
        ) : (
          <Amounts>{showEur(received)}</Amounts>
        )}
      </td>
      <td className={`${cell} font-mono lg:text-right`}>
        <CardLabel from="lg">{texts.columns.lines}</CardLabel>
        {groupThousands(rows)}
      </td>
      <td className={`${cell} col-span-2 text-xs text-muted`}>
        <span className="font-mono whitespace-nowrap">{showUtc(changed.at)}</span>
        <span className="block wrap-anywhere">{texts.by(changed.by)}</span>
      </td>
    </tr>
  )
}
