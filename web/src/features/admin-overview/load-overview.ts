import { type AuctionStatus, listAdminAuctions, type OverseenAuction, readSystem } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import type { OverviewQuery } from './overview-query.ts'

const PAGE_SIZE = 20
const MOST_TASKS = 100

export interface AuctionsPage {
  readonly entries: readonly OverseenAuction[]
  readonly page: number
  readonly pages: number
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
  const { answer, ...place } = await loadPage(
    (asked) => callApi(fetcher, { endpoint: listAdminAuctions, query: { ...asked, statuses } }),
    { page, size: PAGE_SIZE },
  )
  return { entries: answer.data, ...place, counts: answer.counts }
}

export async function loadSystem(fetcher: Fetcher) {
  return (await callApi(fetcher, { endpoint: readSystem })).body
}
