import type { StoredInfringementReport } from '@melos/api-contract'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ReportCard } from './report-card.tsx'
import { ReportsSkeleton } from './reports-skeleton.tsx'
import { texts } from './texts.ts'
import type { ReportsState } from './use-reports.ts'

interface ReportsListProps {
  readonly state: ReportsState
  readonly onRetry: () => void
  readonly onClosed: (report: StoredInfringementReport) => void
}

export function ReportsList({ state, onRetry, onClosed }: ReportsListProps) {
  if (state.kind === 'loading') return <ReportsSkeleton />
  if (state.kind === 'failed')
    return (
      <div role="alert">
        <Notice
          title={texts.failed.title}
          action={
            <Button look="quiet" onClick={onRetry}>
              {texts.failed.action}
            </Button>
          }
        >
          <p>{texts.failed.text}</p>
        </Notice>
      </div>
    )
  return (
    <>
      {state.reports.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{texts.none}</p>
      ) : (
        <ul aria-label={texts.list} className="flex flex-col gap-6">
          {state.reports.map((report) => (
            <ReportCard key={report.id} report={report} onClosed={onClosed} />
          ))}
        </ul>
      )}
      <Pagination page={state.page} pages={state.pages} toPage={(number) => `/admin/reports?page=${number}`} />
    </>
  )
}
