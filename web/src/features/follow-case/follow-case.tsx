import type { ReadCase } from '@melos/api-contract'
import { useLocation } from 'react-router'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { type CaseCalls, CasePage } from '../../cases/case-page.tsx'
import { poll, queryClient, useQuery } from '../../lib/query-client.ts'
import { readToken } from '../../lib/read-token.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { caseCalls } from './case-calls.ts'
import { texts } from './texts.ts'

const PAUSE_MS = 60_000
const skeleton = <Skeleton label={texts.loading} lines={5} />

/** The token is in the URL's fragment, which only the browser knows. */
export function FollowCase() {
  const isHydrated = useIsHydrated()
  const token = readToken(useLocation().hash)
  if (isHydrated && token === undefined) return <PageNotice {...texts.incomplete} />
  if (isHydrated && token !== undefined) return <TokenCase key={token} token={token} />
  return (
    <>
      <PageHeading title={texts.pageTitle} lead={texts.lead} isCompact />
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
      {skeleton}
    </>
  )
}

function PageNotice({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="pt-10 sm:pt-16">
      <Notice isPage title={title}>
        <p role="status">{text}</p>
      </Notice>
    </div>
  )
}

function TokenCase({ token }: { readonly token: string }) {
  const queryKey = ['account', 'case', token] as const
  const query = useQuery({ ...poll(PAUSE_MS), queryKey, queryFn: () => caseCalls.read(token), gcTime: 0 })
  if (query.data === undefined && isRefused(query.error)) return <PageNotice {...texts.expired} />
  const show = (changed: ReadCase): void => void queryClient.setQueryData(queryKey, changed)
  const calls: CaseCalls = {
    answer: async (answer) => show(await caseCalls.answer(token, answer)),
    complain: async (text) => show(await caseCalls.complain(token, text)),
    add: async (text) => show(await caseCalls.add(token, text)),
    withdraw: async () => show(await caseCalls.withdraw(token)),
    addDocument: async (document) => show(await caseCalls.addDocument(token, document)),
    openDocument: (id) => caseCalls.openDocument(token, id),
  }
  return (
    <>
      <PageHeading
        title={query.data === undefined ? texts.pageTitle : texts.title(query.data.id)}
        lead={texts.lead}
        isCompact
      />
      <Loaded query={query} loading={skeleton} failed={texts.failed}>
        {(shown) => <CasePage shown={shown} calls={calls} />}
      </Loaded>
    </>
  )
}

/** An unknown or old token, in contrast to a lost connection. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiRequestError && error.status >= 400 && error.status < 500 && error.status !== 429
}
