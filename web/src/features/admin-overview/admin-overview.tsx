import { Link, useLocation } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { poll, useQuery } from '../../lib/query-client.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { AuctionsPanel } from './auctions-panel.tsx'
import { loadSystem } from './load-overview.ts'
import { places, readOverviewQuery } from './overview-query.ts'
import { SystemPanel } from './system-panel.tsx'
import { TasksPanel } from './tasks-panel.tsx'
import { texts } from './texts.ts'

const PAUSE_MS = 15_000

const parts = [
  { hash: places.tasks, name: texts.tasks.title },
  { hash: places.auctions, name: texts.auctions.title },
  { hash: places.system, name: texts.system.title },
]

export function AdminOverview({ openReports }: { openReports: number }) {
  const query = readOverviewQuery(useSearch())
  const system = useQuery({ queryKey: ['admin', 'system'], queryFn: () => loadSystem(signedFetch), ...poll(PAUSE_MS) })
  return (
    <>
      <div className="mb-6 xl:mb-10">
        <AdminHeading title={texts.title} lead={texts.lead} />
      </div>
      <PartLinks />
      <div className="grid gap-x-10 gap-y-14 xl:grid-cols-[1fr_22rem] xl:grid-rows-[auto_1fr]">
        <TasksPanel openReports={openReports} system={system.data} />
        <AuctionsPanel query={query} />
        <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <SystemPanel query={system} />
        </div>
      </div>
    </>
  )
}

/** Small screens stack the parts, so links save a long scroll. */
function PartLinks() {
  const { search } = useLocation()
  return (
    <nav aria-label={texts.parts} className="mb-8 xl:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {parts.map(({ hash, name }) => (
          <li key={hash}>
            <Link
              to={`${search}#${hash}`}
              className="flex h-11 items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
