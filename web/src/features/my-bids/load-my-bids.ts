import { type Credit, listMyBids, listMyCredits, type MyBid } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'

const PAGE_SIZE = 50
const EXPORT_SIZE = 100

export interface BidsPage {
  readonly bids: readonly MyBid[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly credits: readonly Credit[]
}

/** One page of a person's bids and all that waits for them. A page that does not exist is ignored: the first one is shown. */
export async function loadMyBids(fetcher: Fetcher, page: number): Promise<BidsPage> {
  const [asked, credits] = await Promise.all([
    loadPage(fetcher, { page, size: PAGE_SIZE }),
    callApi(fetcher, { endpoint: listMyCredits }),
  ])
  const pages = Math.max(1, Math.ceil(asked.total / PAGE_SIZE))
  const isThere = page <= pages
  const { data, total } = isThere ? asked : await loadPage(fetcher, { page: 1, size: PAGE_SIZE })
  return { bids: data, total, page: isThere ? page : 1, pages, credits: credits.data }
}

/** Every bid, newest first. A bid that comes meanwhile moves the others to later pages: what is seen twice counts once. */
export async function loadAllBids(fetcher: Fetcher): Promise<MyBid[]> {
  const found = new Map<number, MyBid>()
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const { data, total } = await loadPage(fetcher, { page, size: EXPORT_SIZE })
    for (const bid of data) found.set(bid.id, bid)
    isLast = data.length === 0 || page * EXPORT_SIZE >= total
  }
  return [...found.values()].sort((one, other) => other.id - one.id)
}

async function loadPage(fetcher: Fetcher, query: { page: number; size: number }) {
  return await callApi(fetcher, { endpoint: listMyBids, query })
}
