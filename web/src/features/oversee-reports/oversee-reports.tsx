import type { StoredInfringementReport } from '@melos/api-contract'
import { signedFetch } from '../../api/signed-fetch.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { useSearch } from '../../lib/use-search.ts'
import { DeskHeading } from '../../ui/desk-heading.tsx'
import { loadReports, type ReportsPage } from './report-calls.ts'
import { ReportsList } from './reports-list.tsx'
import { texts } from './texts.ts'
import { useOpenReports } from './use-open-reports.ts'

/** What people report, for administrators to look into. */
export function OverseeReports() {
  const page = readPage(useSearch().get('page'))
  const queryKey = ['admin', 'reports', page] as const
  const query = useQuery({ queryKey, queryFn: () => loadReports(signedFetch, page) })
  // The frame around every page of administrators asks.
  const open = useOpenReports(false)
  return (
    <>
      <DeskHeading title={texts.title} lead={texts.lead} />
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

/** Puts a report that has changed in its place: what a person is reading stays where it is. */
function replace(known: ReportsPage | undefined, changed: StoredInfringementReport): ReportsPage | undefined {
  return known && { ...known, reports: known.reports.map((report) => (report.id === changed.id ? changed : report)) }
}

/** What cannot be understood counts as not said. */
function readPage(page: string | null): number {
  return page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
