import { useSearch } from '../../lib/use-search.ts'
import { DeskHeading } from '../../ui/desk-heading.tsx'
import { AuctionsPanel } from './auctions-panel.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { readHouseQuery } from './house-query.ts'
import { PartLinks } from './part-links.tsx'
import { SystemPanel } from './system-panel.tsx'
import { TasksPanel } from './tasks-panel.tsx'
import { texts } from './texts.ts'

/** What administrators see first. On wide screens the system stands beside the rest. */
export function HouseOverview({ openReports }: { openReports: number }) {
  const query = readHouseQuery(useSearch())
  return (
    <>
      <div className="mb-6 xl:mb-10">
        <DeskHeading title={texts.title} lead={texts.lead} />
      </div>
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
