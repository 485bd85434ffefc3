import { type MailboxMail, readMailbox } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import { poll, useQuery } from '../../lib/query-client.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded, type Query } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

const LOOK_EVERY_MS = 3_000
const PAGE_SIZE = 20

/** Loaded only by the browser: the server is always on its own machine, so it must not ask for others. */
export function Mailbox() {
  const search = useSearch()
  const page = readNumber(search.get('page')) ?? 1
  const query = useQuery({
    queryKey: ['machine', 'mailbox', page],
    queryFn: () => loadMailbox((path, init) => fetch(path, init), page),
    ...poll(LOOK_EVERY_MS),
  })
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} isCompact />
      <MailboxContent query={query} chosen={readNumber(search.get('email'))} />
    </>
  )
}

const readNumber = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

export function MailboxContent({ query, chosen }: { query: Query<MailboxPage>; chosen: number | undefined }) {
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={3} look="cards" />} failed={texts.failed}>
      {(found) => {
        if (found.kind === 'elsewhere') return <Notice title={texts.elsewhere.title}>{texts.elsewhere.text}</Notice>
        const { mails, page, pages } = found
        const shown = mails.find(({ id }) => id === chosen) ?? mails[0]
        if (shown === undefined)
          return (
            <Notice
              title={texts.empty.title}
              action={<Button onClick={() => void query.refetch()}>{texts.empty.action}</Button>}
            >
              {texts.empty.text}
            </Notice>
          )
        return (
          <>
            <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
              <MailList mails={mails} shown={shown} page={page} />
              <MailView mail={shown} />
            </div>
            <Pagination page={page} pages={pages} toPage={(number) => `/mailbox?page=${number}`} />
          </>
        )
      }}
    </Loaded>
  )
}

interface MailListProps {
  readonly mails: readonly MailboxMail[]
  readonly shown: MailboxMail
  readonly page: number
}

function MailList({ mails, shown, page }: MailListProps) {
  return (
    <ul
      aria-label={texts.list}
      className="max-h-72 overflow-y-auto rounded-card border border-line bg-surface lg:max-h-160"
    >
      {mails.map(({ id, subject, to, sentAt }) => (
        <li key={id} className="border-line not-first:border-t">
          <Link
            to={`/mailbox?page=${page}&email=${id}`}
            preventScrollReset
            aria-current={id === shown.id ? 'true' : undefined}
            className="block border-l-4 border-transparent px-5 py-3 hover:bg-paper aria-[current=true]:border-accent"
          >
            <span className="block font-semibold wrap-anywhere">{subject}</span>
            <span className="block text-sm wrap-anywhere text-muted">{texts.to(to)}</span>
            <span className="block font-mono text-xs text-muted">{showUtc(sentAt)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function MailView({ mail: { id, subject } }: { mail: MailboxMail }) {
  return (
    <section aria-label={subject} className="min-w-0">
      <iframe
        title={texts.frame(subject)}
        src={`/api/mailbox/${id}/page`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-160 w-full rounded-card border border-line bg-white"
      />
      <p className="mt-2 text-sm text-muted">{texts.newTab}</p>
    </section>
  )
}

export type MailboxPage =
  | { readonly kind: 'mails'; readonly mails: readonly MailboxMail[]; readonly page: number; readonly pages: number }
  /** The browser isn't on the machine that runs Melos. */
  | { readonly kind: 'elsewhere' }

export async function loadMailbox(fetcher: Fetcher, page: number): Promise<MailboxPage> {
  const ask = (query: { page: number; size: number }) => callApi(fetcher, { endpoint: readMailbox, query })
  try {
    const { answer, ...place } = await loadPage(ask, { page, size: PAGE_SIZE })
    return { kind: 'mails', mails: answer.data, ...place }
  } catch (error) {
    if (error instanceof ApiRequestError && error.status === 404) return { kind: 'elsewhere' }
    throw error
  }
}
