import type { AuctionTask, OverseenAuction, SystemStatus } from '@melos/api-contract'
import { sells } from '@melos/clearing'
import { groupThousands } from '@melos/clearing/format-numbers'
import { type ReactNode, useState } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { poll, useQuery } from '../../lib/query-client.ts'
import { useNow } from '../../lib/server-clock.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { OpenLink } from './auction-row.tsx'
import { describeTask, isTooLate } from './describe-task.ts'
import { loadTasks, type Tasks } from './load-overview.ts'
import { places } from './overview-query.ts'
import { Panel } from './panel.tsx'
import { texts } from './texts.ts'

const PAUSE_MS = 30_000
const FIRST = 6

const words = texts.tasks

interface TasksPanelProps {
  readonly openReports: number
  /** Undefined until it is known. */
  readonly system: Pick<SystemStatus, 'isMailPaused' | 'waiting'> | undefined
}

export function TasksPanel({ openReports, system }: TasksPanelProps) {
  const isMailPaused = system?.isMailPaused === true
  const { offers, artists, screenings } = system?.waiting ?? { offers: 0, artists: 0, screenings: 0 }
  const isQuiet = openReports + offers + artists + screenings === 0 && !isMailPaused
  const query = useQuery({ queryKey: ['admin', 'tasks'], queryFn: () => loadTasks(signedFetch), ...poll(PAUSE_MS) })
  return (
    <Panel
      id={places.tasks}
      words={words}
      lines={3}
      query={query}
      before={
        <>
          {isMailPaused && <MailCard />}
          {openReports > 0 && <ReportsCard count={openReports} />}
          {offers > 0 && <OffersCard count={offers} />}
          {artists > 0 && <ArtistsCard count={artists} />}
          {screenings > 0 && <ScreeningsCard count={screenings} />}
        </>
      }
    >
      {(tasks) => (tasks.auctions.length > 0 || isQuiet) && <TaskList tasks={tasks} />}
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

export function MailCard() {
  return (
    <LinkCard to="/admin/mail" label={words.openMail}>
      {words.mailRefused}
    </LinkCard>
  )
}

export function ReportsCard({ count }: { count: number }) {
  return (
    <LinkCard to="/admin/reports" label={words.openReports}>
      {words.reports(groupThousands(count))}
    </LinkCard>
  )
}

export function OffersCard({ count }: { count: number }) {
  return (
    <LinkCard to="/admin/offers" label={words.openOffers}>
      {words.offers(groupThousands(count))}
    </LinkCard>
  )
}

export function ArtistsCard({ count }: { count: number }) {
  return (
    <LinkCard to="/admin/artists?state=APPLIED" label={words.openArtists}>
      {words.artists(groupThousands(count))}
    </LinkCard>
  )
}

export function ScreeningsCard({ count }: { count: number }) {
  return (
    <LinkCard to="/admin/admissions?view=screenings&state=PENDING" label={words.openScreenings}>
      {words.screenings(groupThousands(count))}
    </LinkCard>
  )
}

function LinkCard({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5">
      <p className="text-md font-semibold">
        <span aria-hidden="true" className="mr-2 text-losing">
          →
        </span>
        <Amounts>{children}</Amounts>
      </p>
      <ButtonLink look="quiet" to={to}>
        {label}
      </ButtonLink>
    </div>
  )
}

const looks: Record<TagTone, { mark: string; look: string }> = {
  urgent: { mark: '!', look: 'border-accent text-accent' },
  due: { mark: '→', look: 'border-losing text-losing' },
  calm: { mark: '○', look: 'border-line text-muted' },
}

const tones: Record<AuctionTask, TagTone> = {
  DEADLINE_NEAR: 'urgent',
  SETTLE_REST: 'due',
  SETTLE: 'due',
  ENDING_SOON: 'calm',
}

function TaskCard({ auction, task }: { auction: OverseenAuction; task: AuctionTask }) {
  const { externalId, title, artist } = auction
  const now = useNow()
  return (
    <li className="grid gap-x-6 gap-y-3 border-line p-5 not-first:border-t sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <Tag tone={tones[task]}>
            {task === 'DEADLINE_NEAR' && isTooLate(auction, now) ? words.deadlineOver : words.kinds[task]}
          </Tag>
          {/* A running auction can still sell. */}
          {task !== 'ENDING_SOON' && !sells(auction) && <Tag tone="calm">{words.isVoid}</Tag>}
        </p>
        <h3 className="mt-2 text-md font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
          {'\u00a0'}
          <span className="font-normal text-muted">
            · <bdi>{artist}</bdi>
          </span>
        </h3>
        <p className="mt-1 text-sm text-muted">
          <Amounts>{describeTask(auction, now)}</Amounts>
        </p>
      </div>
      <div>
        <OpenLink externalId={externalId} title={title} />
      </div>
    </li>
  )
}

type TagTone = 'urgent' | 'due' | 'calm'

/** Shows a mark and a word, so that nothing is conveyed by colour alone. */
function Tag({ tone, children }: { tone: TagTone; children: string }) {
  const { mark, look } = looks[tone]
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 rounded-full border px-3 py-0.5 text-xs font-semibold whitespace-nowrap ${look}`}
    >
      <span aria-hidden="true">{mark}</span>
      {children}
    </span>
  )
}
