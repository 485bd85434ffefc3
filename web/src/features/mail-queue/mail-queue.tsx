import type { MailState } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { poll, queryClient, useQuery } from '../../lib/query-client.ts'
import { stateAddresses } from '../../lib/state-query.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CountedList } from '../../ui/counted-list.tsx'
import { Loaded, type Query } from '../../ui/loaded.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadMails, type MailsPage } from './mail-calls.ts'
import { MailsTable } from './mails-table.tsx'
import { texts } from './texts.ts'

const LOOK_EVERY_MS = 15_000
const addresses = stateAddresses<MailState>('/admin/mail', ['WAITING', 'GIVEN_UP', 'SENT'])

export function MailQueue() {
  const { state, page } = addresses.read(useSearch())
  const queryKey = ['admin', 'mails', { page, state }] as const
  const query = useQuery({
    queryKey,
    queryFn: () => loadMails(signedFetch, { page, state }),
    ...poll(LOOK_EVERY_MS),
  })
  return (
    <>
      <div className="mb-8">
        <AdminHeading title={texts.title} lead={texts.lead} />
      </div>
      <StateLinks chosen={state} />
      <MailsContent
        query={query}
        state={state}
        onRetried={() => void queryClient.invalidateQueries({ queryKey: ['admin', 'mails'] })}
      />
    </>
  )
}

function StateLinks({ chosen }: { chosen: MailState | null }) {
  return (
    <nav aria-label={texts.filter} className="mb-4 flex flex-wrap gap-2">
      {[null, ...addresses.states].map((state) => (
        <Link
          key={state}
          to={addresses.write({ state, page: 1 })}
          aria-current={state === chosen ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-line px-5 text-sm font-semibold hover:border-muted aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          {state === null ? texts.all : texts.states[state]}
        </Link>
      ))}
    </nav>
  )
}

interface MailsContentProps {
  readonly query: Query<MailsPage>
  readonly state: MailState | null
  readonly onRetried: () => void
}

export function MailsContent({ query, state, onRetried }: MailsContentProps) {
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={6} />} failed={texts.failed}>
      {({ mails, waiting, givenUp, pause, way, page, pages }) => (
        <>
          <Way way={way} />
          {pause !== null && <Pause pause={pause} />}
          <CountedList
            count={texts.counts(groupThousands(waiting), groupThousands(givenUp))}
            none={mails.length > 0 ? null : state === null ? texts.none : texts.noMatch}
          >
            <MailsTable mails={mails} onRetried={onRetried} />
          </CountedList>
          <Pagination page={page} pages={pages} toPage={(number) => addresses.write({ state, page: number })} />
        </>
      )}
    </Loaded>
  )
}

function Way({ way }: { way: MailsPage['way'] }) {
  const words = texts.ways[way]
  if (words === null) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5">
      <p className="max-w-prose text-sm">{words}</p>
      {way === 'MAILBOX' && (
        <ButtonLink look="quiet" to="/mailbox">
          {texts.openMailbox}
        </ButtonLink>
      )}
    </div>
  )
}

function Pause({ pause: { reason, since, until } }: { pause: NonNullable<MailsPage['pause']> }) {
  return (
    <section className="mb-4 rounded-card border border-losing bg-surface p-5">
      <h2 className="font-semibold">
        <span aria-hidden="true" className="mr-2 text-losing">
          !
        </span>
        {texts.pause.title}
      </h2>
      <p className="mt-2 font-mono text-xs wrap-anywhere">{reason}</p>
      <p className="mt-2 text-sm text-muted">
        {texts.pause.since(showUtc(since))} {texts.pause.until(showUtc(until))}
      </p>
    </section>
  )
}
