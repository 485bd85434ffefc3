import { useState } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { Button } from '../../ui/button.tsx'
import { places } from './house-query.ts'
import { loadTasks, type Tasks } from './load-house.ts'
import { Panel } from './panel.tsx'
import { PanelFailed } from './panel-failed.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { ReportsCard } from './reports-card.tsx'
import { StaleNote } from './stale-note.tsx'
import { TaskCard } from './task-card.tsx'
import { texts } from './texts.ts'
import { useAnswer } from './use-answer.ts'

const PAUSE_MS = 30_000
const FIRST = 6

const words = texts.tasks
const ask = () => loadTasks(signedFetch)

export function TasksPanel({ openReports }: { openReports: number }) {
  const asked = useAnswer(ask, PAUSE_MS)
  const { data, hasFailed, retry } = asked
  return (
    <Panel id={places.tasks} title={words.title}>
      {openReports > 0 && <ReportsCard count={openReports} />}
      {data === undefined && !hasFailed && <PanelSkeleton label={words.loading} lines={3} />}
      {data === undefined && hasFailed && <PanelFailed {...words.failed} onRetry={retry} />}
      {data !== undefined && (
        <>
          <StaleNote asked={asked} />
          {(data.auctions.length > 0 || openReports === 0) && <TaskList tasks={data} />}
        </>
      )}
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
