import { listMails, type MailState, type QueuedMail, retryMail as retryEndpoint } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'

const PAGE_SIZE = 20

export interface MailsPage {
  readonly mails: readonly QueuedMail[]
  readonly waiting: number
  readonly givenUp: number
  readonly pause: { readonly reason: string; readonly since: string; readonly until: string } | null
  readonly way: 'SMTP' | 'MAILBOX' | 'NONE'
  readonly page: number
  readonly pages: number
}

export async function loadMails(
  fetcher: Fetcher,
  { page, state }: { page: number; state: MailState | null },
): Promise<MailsPage> {
  const filter = state === null ? {} : { state }
  const { answer, ...place } = await loadPage(
    (asked) => callApi(fetcher, { endpoint: listMails, query: { ...asked, ...filter } }),
    { page, size: PAGE_SIZE },
  )
  const { data: mails, total: _, ...rest } = answer
  return { mails, ...rest, ...place }
}

export async function retryMail(fetcher: Fetcher, id: number): Promise<QueuedMail> {
  return (await callApi(fetcher, { endpoint: retryEndpoint, params: { id } })).body
}
