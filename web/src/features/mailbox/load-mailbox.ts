import { type MailboxMail, readMailbox } from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'

const PAGE_SIZE = 20

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
