import type { StoredInfringementReport } from '@melos/api-contract'
import { Loaded, type Query } from '../../ui/loaded.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ReportsPage } from './report-calls.ts'
import { ReportCard } from './report-card.tsx'
import { texts } from './texts.ts'

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
