import { type Alert, listAlerts, listWatches, readAlerts, type WatchedAuction } from '@melos/api-contract'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { refreshOwnAlerts, useOwnAlerts } from '../../alerts/own-alerts.ts'
import { callApi, withinTime } from '../../api/call-api.ts'
import { lastingFetch } from '../../api/lasting-fetch.ts'
import { loadPage } from '../../api/load-page.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { poll, queryClient, useQuery } from '../../lib/query-client.ts'
import { readPage, toPageAddress } from '../../lib/read-query.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HeartButton } from './heart-button.tsx'
import { texts } from './texts.ts'

const PAGE_SIZE = 20
const PAUSE_MS = 60_000

type Show = 'ALL' | 'UNREAD'

interface AlertsPanelProps {
  /** The wallet, or the account. */
  readonly who: string
  readonly hasAccount: boolean
}

export default function AlertsPanel({ who, hasAccount }: AlertsPanelProps) {
  const [show, setShow] = useState<Show>('ALL')
  const page = readPage(useSearch().get('page'))
  const known = useOwnAlerts()
  const alerts = useQuery({
    ...poll(PAUSE_MS),
    queryKey: ['account', 'alerts', who, show, page],
    queryFn: () => loadAlerts(show, page),
  })
  const watches = useQuery({
    ...poll(PAUSE_MS),
    queryKey: ['account', 'watches', who],
    queryFn: async () => (await withinTime(callApi(signedFetch, { endpoint: listWatches }))).data,
  })
  const [{ refetch: readAgain }, { refetch: watchAgain }] = [alerts, watches]
  // Whatever changes the bell or the hearts changes the lists.
  useEffect(() => {
    if (known === undefined) return
    void readAgain()
    void watchAgain()
  }, [known, readAgain, watchAgain])
  const loading = <Skeleton label={texts.loading} lines={4} />
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-label={texts.title} className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div className="w-56">
            <SegmentedChoice legend={texts.show.label} choices={texts.show.choices} value={show} onChange={setShow} />
          </div>
          {hasAccount && (
            <ButtonLink look="quiet" to="/account/settings?tab=alerts">
              {texts.choose}
            </ButtonLink>
          )}
        </div>
        <Loaded query={alerts} loading={loading} failed={texts.failed} place="part">
          {(list) => <AlertList show={show} {...list} />}
        </Loaded>
      </section>
      <section aria-labelledby="watching" className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6">
        <h2 id="watching" className="font-display text-lg font-bold">
          {texts.watching.title}
        </h2>
        <p className="mt-1 text-sm text-muted">{texts.watching.text}</p>
        <Loaded query={watches} loading={loading} failed={texts.failed} place="part">
          {(auctions) => <WatchedList auctions={auctions} />}
        </Loaded>
      </section>
    </div>
  )
}

async function loadAlerts(show: Show, page: number) {
  const { answer, ...place } = await withinTime(
    loadPage((query) => callApi(signedFetch, { endpoint: listAlerts, query: { ...query, show } }), {
      page,
      size: PAGE_SIZE,
    }),
  )
  return { alerts: answer.data, unread: answer.unread, ...place }
}

interface AlertListProps {
  readonly show: Show
  readonly alerts: readonly Alert[]
  readonly unread: number
  readonly page: number
  readonly pages: number
}

function AlertList({ show, alerts, unread, page, pages }: AlertListProps) {
  const newest = alerts.reduce((most, { id }) => Math.max(most, id), 0)
  const { title, text, action } = texts.empty[show]
  if (alerts.length === 0)
    return (
      <Notice title={title} action={<ButtonLink to="/">{action}</ButtonLink>}>
        <p>{text}</p>
      </Notice>
    )
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <AlertItem alert={alert} />
          </li>
        ))}
      </ul>
      {unread > 0 && (
        <div className="mt-4">
          <Button look="quiet" onClick={() => void markRead({ upTo: newest })}>
            {texts.readAll}
          </Button>
        </div>
      )}
      <Pagination page={page} pages={pages} toPage={(number) => toPageAddress('/account/alerts', number)} />
    </>
  )
}

function AlertItem({ alert: { id, title, text, link, at, isRead } }: { readonly alert: Alert }) {
  const moment = parseUtcDateTime(at)
  return (
    <Link
      to={link}
      onClick={() => !isRead && void markRead({ ids: [id] })}
      className="flex gap-3 px-5 py-4 hover:bg-paper"
    >
      <span
        aria-hidden="true"
        className={`mt-2 size-2 shrink-0 rounded-full ${isRead ? 'bg-transparent' : 'bg-accent'}`}
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className={`block wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>
          {!isRead && <span className="sr-only">{texts.unread} </span>}
          {title}
        </span>
        <span className="mt-0.5 block text-sm wrap-anywhere text-muted">
          <Amounts>{text}</Amounts>
        </span>
        <span className="mt-1 block text-xs text-muted">
          {formatUtcMinute(moment)}
          <LocalTime time={moment} />
        </span>
      </span>
    </Link>
  )
}

/** Following an alert's link can leave the page, so the call outlives it. */
async function markRead(which: { ids: number[] } | { upTo: number }): Promise<void> {
  try {
    await callApi(lastingFetch, { endpoint: readAlerts, body: which })
    refreshOwnAlerts()
    await queryClient.invalidateQueries({ queryKey: ['account', 'alerts'] })
  } catch {
    void showToast({ kind: 'error', text: texts.notRead })
  }
}

function WatchedList({ auctions }: { readonly auctions: readonly WatchedAuction[] }) {
  if (auctions.length === 0) return <p className="mt-4 text-sm">{texts.watching.none}</p>
  return (
    <ul className="mt-3 flex flex-col divide-y divide-line">
      {auctions.map((auction) => (
        <li key={auction.externalId} className="flex items-center gap-3 py-2">
          <Link to={`/auction/${auction.externalId}`} className="min-w-0 flex-1 py-1 hover:underline">
            <span dir="auto" className="block truncate font-semibold">
              {auction.title}
            </span>
            <span className="block text-xs text-muted">{describeTime(auction)}</span>
          </Link>
          <HeartButton externalId={auction.externalId} title={auction.title} isOver={false} />
        </li>
      ))}
    </ul>
  )
}

function describeTime({ status, salesStartDate, salesEndDate }: WatchedAuction): string {
  const { begins, ends, ended } = texts.watching
  if (status.value === 'PENDING') return begins(formatUtcMinute(parseUtcDateTime(salesStartDate)))
  const when = formatUtcMinute(parseUtcDateTime(salesEndDate))
  return status.value === 'OPEN' ? ends(when) : ended(when)
}
