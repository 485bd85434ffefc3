import { useState } from 'react'
import { Link } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { poll, useQuery } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { places } from './house-query.ts'
import { loadTasks, type Tasks } from './load-house.ts'
import { Panel } from './panel.tsx'
import { TaskCard } from './task-card.tsx'
import { texts } from './texts.ts'

const PAUSE_MS = 30_000
const FIRST = 6

const words = texts.tasks

export function TasksPanel({ openReports }: { openReports: number }) {
  const query = useQuery({ queryKey: ['admin', 'tasks'], queryFn: () => loadTasks(signedFetch), ...poll(PAUSE_MS) })
  return (
    <Panel
      id={places.tasks}
      words={words}
      lines={3}
      query={query}
      before={openReports > 0 && <ReportsCard count={openReports} />}
    >
      {(tasks) => (tasks.auctions.length > 0 || openReports === 0) && <TaskList tasks={tasks} />}
    </Panel>
  )
}

export function TaskList({ tasks: { auctions, hasMore } }: { tasks: Tasks }) {
  const [isOpen, setOpen] = useState(false)
  if (auctions.length === 0) {
    return <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{words.none}</p>
  }
  const shown = isOpen ? auctions : auctions.slice(0, FIRST)
  return (
    <>
      <ul className="rounded-card border border-line bg-surface">
        {shown.map((auction) =>
          auction.task === null ? null : <TaskCard key={auction.externalId} auction={auction} task={auction.task} />,
        )}
      </ul>
      {isOpen && hasMore && <p className="mt-4 text-sm text-muted">{words.more}</p>}
      {shown.length < auctions.length && (
        <div className="mt-4">
          <Button look="quiet" onClick={() => setOpen(true)}>
            {words.showAll(groupThousands(auctions.length))}
          </Button>
        </div>
      )}
    </>
  )
}

/** What people report waits for somebody who looks into it. */
export function ReportsCard({ count }: { count: number }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5">
      <p className="text-md font-semibold">
        <span aria-hidden="true" className="mr-2 text-losing">
          →
        </span>
        {words.reports(groupThousands(count))}
      </p>
      <Link
        to="/admin/reports"
        className="inline-flex h-11 items-center justify-center rounded-full border border-line px-5 text-sm font-semibold hover:border-muted"
      >
        {words.openReports}
      </Link>
    </div>
  )
}
