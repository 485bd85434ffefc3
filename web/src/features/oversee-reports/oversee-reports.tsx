import { groupThousands } from '../../lib/group-thousands.ts'
import { useQuery } from '../../lib/use-query.ts'
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
      <h1 className="mt-10 font-display text-2xl font-extrabold tracking-[-0.035em]">{texts.title}</h1>
      <p className="mt-2 max-w-prose text-md text-muted">{texts.lead}</p>
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
