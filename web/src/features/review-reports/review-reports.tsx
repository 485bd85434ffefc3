import type { StoredInfringementReport } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { signedFetch } from '../../api/signed-fetch.ts'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { readPage } from '../../lib/read-query.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Loaded, type Query } from '../../ui/loaded.tsx'
import { AdminHeading } from '../../ui/page-heading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadReports, type ReportsPage } from './report-calls.ts'
import { ReportCard } from './report-card.tsx'
import { texts } from './texts.ts'
import { useOpenReports } from './use-open-reports.ts'

export function ReviewReports() {
  const page = readPage(useSearch().get('page'))
  const queryKey = ['admin', 'reports', page] as const
  const query = useQuery({ queryKey, queryFn: () => loadReports(signedFetch, page) })
  // `AdminLayout` does the polling.
  const open = useOpenReports(false)
  return (
    <>
      <AdminHeading title={texts.title} lead={texts.lead} />
      <p role="status" className="mt-4 mb-8 min-h-6 text-sm font-semibold">
        {open !== undefined && texts.open(groupThousands(open))}
      </p>
      <ReportsList
        query={query}
        onClosed={(closed) => queryClient.setQueryData<ReportsPage>(queryKey, (known) => replace(known, closed))}
      />
    </>
  )
}

/** Replaces a report in place, so that the list doesn't move. */
function replace(known: ReportsPage | undefined, changed: StoredInfringementReport): ReportsPage | undefined {
  return known && { ...known, reports: known.reports.map((report) => (report.id === changed.id ? changed : report)) }
}

interface ReportsListProps {
  readonly query: Query<ReportsPage>
  readonly onClosed: (report: StoredInfringementReport) => void
}

export function ReportsList({ query, onClosed }: ReportsListProps) {
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={3} look="cards" />} failed={texts.failed}>
      {({ reports, page, pages }) => (
        <>
          {reports.length === 0 ? (
            <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{texts.none}</p>
          ) : (
            <ul aria-label={texts.list} className="flex flex-col gap-6">
              {reports.map((report) => (
                <ReportCard key={report.id} report={report} onClosed={onClosed} />
              ))}
            </ul>
          )}
          <Pagination page={page} pages={pages} toPage={(number) => `/admin/reports?page=${number}`} />
        </>
      )}
    </Loaded>
  )
}
