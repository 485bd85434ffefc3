import { listMyBids, listMyCredits, type MyBid } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import { withinTime } from '../../api/within-time.ts'

const PAGE_SIZE = 50
const EXPORT_SIZE = 100

export type BidsPage = Awaited<ReturnType<typeof loadMyBids>>

/** Loads one page of a person's bids and all their credits, or the first page if that page doesn't exist. */
export async function loadMyBids(fetcher: Fetcher, page: number) {
  const [{ answer, ...place }, credits] = await withinTime(
    Promise.all([
      loadPage((query) => ask(fetcher, query), { page, size: PAGE_SIZE }),
      callApi(fetcher, { endpoint: listMyCredits }),
    ]),
  )
  return { bids: answer.data, total: answer.total, ...place, credits: credits.data }
}

/** Every bid, newest first. A new bid moves others to later pages, so a bid that appears twice counts once. */
export async function loadAllBids(fetcher: Fetcher): Promise<MyBid[]> {
  const found = new Map<number, MyBid>()
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const { data, total } = await ask(fetcher, { page, size: EXPORT_SIZE })
    for (const bid of data) found.set(bid.id, bid)
    isLast = data.length === 0 || page * EXPORT_SIZE >= total
  }
  return [...found.values()].sort((one, other) => other.id - one.id)
}

async function ask(fetcher: Fetcher, query: { page: number; size: number }) {
  return await callApi(fetcher, { endpoint: listMyBids, query })
}
