import {
  type AuctionStatus,
  type AuditRecord,
  listAdminAuctions,
  listAudit,
  type OverseenAuction,
  readSystem,
} from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import type { OverviewQuery } from './overview-query.ts'

const PAGE_SIZE = 20
const MOST_TASKS = 100

interface Paged<Entry> {
  readonly entries: readonly Entry[]
  readonly page: number
  readonly pages: number
}

export interface AuctionsPage extends Paged<OverseenAuction> {
  readonly counts: Readonly<Record<AuctionStatus, number>>
}

export interface Tasks {
  readonly auctions: readonly OverseenAuction[]
  readonly hasMore: boolean
}

/** The server lists auctions with a task first, so that the first page has them. Pending and processed auctions have none. */
export async function loadTasks(fetcher: Fetcher): Promise<Tasks> {
  const query = { page: 1, size: MOST_TASKS, statuses: 'OPEN,TERMINATED' }
  const { data, total } = await callApi(fetcher, { endpoint: listAdminAuctions, query })
  const auctions = data.filter(({ task }) => task !== null)
  return { auctions, hasMore: auctions.length === MOST_TASKS && total > MOST_TASKS }
}

export async function loadAuctions(
  fetcher: Fetcher,
  { status, page }: Pick<OverviewQuery, 'status' | 'page'>,
): Promise<AuctionsPage> {
  const statuses = status ?? undefined
  const ask = (number: number) =>
    callApi(fetcher, { endpoint: listAdminAuctions, query: { page: number, size: PAGE_SIZE, statuses } })
  const { answer, ...place } = await askForPage(ask, page)
  return { entries: answer.data, ...place, counts: answer.counts }
}

export async function loadAudit(fetcher: Fetcher, page: number): Promise<Paged<AuditRecord>> {
  const ask = (number: number) => callApi(fetcher, { endpoint: listAudit, query: { page: number, size: PAGE_SIZE } })
  const { answer, ...place } = await askForPage(ask, page)
  return { entries: answer.data, ...place }
}

export async function loadSystem(fetcher: Fetcher) {
  return (await callApi(fetcher, { endpoint: readSystem })).body
}

async function askForPage<Answer extends { readonly total: number }>(
  ask: (page: number) => Promise<Answer>,
  page: number,
): Promise<{ answer: Answer; page: number; pages: number }> {
  const asked = await ask(page)
  const pages = Math.max(1, Math.ceil(asked.total / PAGE_SIZE))
  return page <= pages ? { answer: asked, page, pages } : { answer: await ask(1), page: 1, pages }
}
