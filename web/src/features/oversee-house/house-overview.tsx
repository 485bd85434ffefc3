import { useQuery } from '../../lib/use-query.ts'
import { AuctionsPanel } from './auctions-panel.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { readHouseQuery } from './house-query.ts'
import { PartLinks } from './part-links.tsx'
import { SystemPanel } from './system-panel.tsx'
import { TasksPanel } from './tasks-panel.tsx'
import { texts } from './texts.ts'

/** What administrators see first. On wide screens the system stands beside the rest. */
export function HouseOverview({ openReports }: { openReports: number }) {
  const query = readHouseQuery(useQuery())
  return (
    <>
      <h1 className="mt-10 font-display text-2xl font-extrabold tracking-[-0.035em]">{texts.title}</h1>
      <p className="mt-2 mb-6 max-w-prose text-md text-muted xl:mb-10">{texts.lead}</p>
      <PartLinks />
      <div className="grid gap-x-10 gap-y-14 xl:grid-cols-[1fr_22rem] xl:grid-rows-[auto_auto_1fr]">
        <TasksPanel openReports={openReports} />
        <AuctionsPanel query={query} />
        <div className="xl:col-start-2 xl:row-span-3 xl:row-start-1">
          <SystemPanel />
        </div>
        <AuditPanel query={query} />
      </div>
    </>
  )
}
