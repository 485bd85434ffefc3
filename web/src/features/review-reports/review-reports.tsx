import type { CaseSummary } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtcBelowHeading } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { texts as caseTexts } from '../../cases/texts.ts'
import { daysSince } from '../../lib/days-since.ts'
import { listed, useQuery } from '../../lib/query-client.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import type { Query } from '../../ui/loaded.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { CardTable, cardLooks } from '../../ui/table.tsx'
import { loadReports, type ReportsPage } from './report-calls.ts'
import { reportsKey } from './report-keys.ts'
import { type ReportsQuery, reportsAddresses } from './reports-query.ts'
import { texts } from './texts.ts'
import { useOpenReports } from './use-open-reports.ts'

const { row, cell } = cardLooks.md

export function ReviewReports() {
  const address = reportsAddresses.read(useSearch())
  const query = useQuery({
    queryKey: [...reportsKey, 'list', address],
    queryFn: () => loadReports(signedFetch, address),
    ...listed,
  })
  // `AdminLayout` does the polling.
  const due = useOpenReports(false)
  return (
    <>
      <AdminHeading title={texts.title} lead={texts.lead} />
      <p role="status" className="mt-4 mb-8 min-h-6 text-sm font-semibold">
        {due !== undefined && texts.due(groupThousands(due))}
      </p>
      <StateFilter
        addresses={reportsAddresses}
        chosen={address.state}
        labels={texts.filters.shown}
        texts={texts.filters}
      />
      <ReportsList query={query} address={address} isBusy={query.isPlaceholderData} now={readServerNow()} />
    </>
  )
}

interface ReportsListProps {
  readonly query: Query<ReportsPage>
  readonly address: ReportsQuery
  readonly isBusy: boolean
  readonly now: number
}

export function ReportsList({ query, address, isBusy, now }: ReportsListProps) {
  return (
    <PagedList
      query={query}
      words={texts}
      frame={texts}
      isFiltered={address.state !== null}
      toPage={(number) => reportsAddresses.write({ ...address, page: number })}
    >
      {({ reports }) => (
        <CardTable caption={texts.caption} columns={columns} from="md" isBusy={isBusy}>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} now={now} />
          ))}
        </CardTable>
      )}
    </PagedList>
  )
}

const columns = [
  { label: texts.columns.report },
  { label: texts.columns.song },
  { label: texts.columns.state },
  { label: texts.columns.reporter },
  { label: texts.columns.received },
]

function ReportRow({ report, now }: { readonly report: CaseSummary; readonly now: number }) {
  const { id, state, song, work, reporterName, contentUrl, reportedAt, waitingSince, isDue } = report
  return (
    <tr className={`${row} flex flex-col gap-1 align-top`}>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <Link
          to={`/admin/reports/${id}`}
          className="-my-2.5 inline-block py-2.5 font-semibold whitespace-nowrap underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {texts.report(String(id))}
        </Link>
      </th>
      <td dir="auto" className={`${cell} wrap-anywhere`}>
        {song === null ? contentUrl : caseTexts.facts.by(song.title, song.artist)}
        <span className="block text-xs text-muted">{texts.claims(work)}</span>
      </td>
      <td className={cell}>
        {caseTexts.states[state]}
        {isDue && (
          <span className="block text-xs font-semibold text-losing">
            <span aria-hidden="true">→ </span>
            {texts.waiting(daysSince(waitingSince, now))}
          </span>
        )}
        {listMarks(report).map((mark) => (
          <span key={mark} className="block text-xs text-muted">
            {mark}
          </span>
        ))}
      </td>
      <td dir="auto" className={`${cell} wrap-anywhere`}>
        {reporterName}
      </td>
      <td className={`${cell} font-mono text-xs whitespace-nowrap text-muted md:leading-6`}>
        {showUtcBelowHeading(reportedAt)}
      </td>
    </tr>
  )
}

/** What else is special about a case, in words. */
export function listMarks({ song, hasOpenComplaint, isHeld, awaitsSecond }: CaseSummary): string[] {
  const { marks } = texts
  return [
    ...(hasOpenComplaint ? [marks.complaint] : []),
    ...(isHeld ? [marks.held] : []),
    ...(awaitsSecond ? [marks.second] : []),
    ...(song?.block == null ? [] : [song.block.isPermanent ? marks.removed : marks.blocked]),
  ]
}
