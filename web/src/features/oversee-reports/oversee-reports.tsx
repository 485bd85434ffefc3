import { groupThousands } from '../../lib/group-thousands.ts'
import { useQuery } from '../../lib/use-query.ts'
import { DeskHeading } from '../../ui/desk-heading.tsx'
import { ReportsList } from './reports-list.tsx'
import { texts } from './texts.ts'
import { useOpenReports } from './use-open-reports.ts'
import { useReports } from './use-reports.ts'

/** What people report, for administrators to look into. */
export function OverseeReports() {
  const page = readPage(useQuery().get('page'))
  // The frame around every page of administrators asks.
  const open = useOpenReports(false)
  return (
    <>
      <DeskHeading title={texts.title} lead={texts.lead} />
      <p role="status" className="mt-4 mb-8 min-h-6 text-sm font-semibold">
        {open !== null && texts.open(groupThousands(open))}
      </p>
      <LoadedReports key={page} page={page} />
    </>
  )
}

function LoadedReports({ page }: { page: number }) {
  const { state, retry, replace } = useReports(page)
  return <ReportsList state={state} onRetry={retry} onClosed={replace} />
}

/** What cannot be understood counts as not said. */
function readPage(page: string | null): number {
  return page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
