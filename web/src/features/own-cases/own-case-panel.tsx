import type { ReadCase } from '@melos/api-contract'
import { Link } from 'react-router'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { type CaseCalls, CasePage } from '../../cases/case-page.tsx'
import { poll, queryClient, useQuery } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisitorNotice } from '../../wallet/own-page.tsx'
import { ownCaseCalls } from './own-case-calls.ts'
import { texts } from './texts.ts'

const PAUSE_MS = 60_000
const LIST = '/account/cases'
const words = texts.one

export default function OwnCasePanel({ id }: { readonly id: string }) {
  const queryKey = ['account', 'cases', id] as const
  const query = useQuery({ ...poll(PAUSE_MS), queryKey, queryFn: () => ownCaseCalls.find(id), gcTime: 0 })
  const { error } = query
  if (error instanceof ApiRequestError && [401, 403].includes(error.status)) return <VisitorNotice words={texts} />
  // The server answers 400 if the id in the URL isn't one.
  if (query.data === undefined && error instanceof ApiRequestError && [400, 404].includes(error.status))
    return (
      <Notice title={words.notFound.title} action={<ButtonLink to={LIST}>{texts.back}</ButtonLink>}>
        <p>{words.notFound.text}</p>
      </Notice>
    )
  const show = (changed: ReadCase): void => {
    queryClient.setQueryData(queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: ['account', 'cases'], exact: true })
  }
  const calls: CaseCalls = {
    answer: async (answer) => show(await ownCaseCalls.answer(id, answer)),
    complain: async (text) => show(await ownCaseCalls.complain(id, text)),
    addDocument: async (document) => show(await ownCaseCalls.addDocument(id, document)),
    openDocument: (documentId) => ownCaseCalls.openDocument(id, documentId),
    add: unavailable,
    withdraw: unavailable,
  }
  return (
    <>
      <Link to={LIST} className="mb-4 inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        {texts.back}
      </Link>
      <Loaded query={query} loading={<Skeleton label={words.loading} lines={5} />} failed={words.failed}>
        {(shown) => <CasePage shown={shown} calls={calls} />}
      </Loaded>
    </>
  )
}

/** The server's `can` offers these to reporters alone. */
async function unavailable(): Promise<void> {
  throw new TypeError('Only the reporter can do this')
}
