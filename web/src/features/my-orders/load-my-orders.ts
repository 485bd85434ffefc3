import { listMyCredits, listMyOrders } from '@melos/api-contract'
import { callApi, type Fetcher, withinTime } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'

const PAGE_SIZE = 50
/** As many as one answer holds. */
const MOST_RESTING = 100

export type MyOrders = Awaited<ReturnType<typeof loadMyOrders>>

/** The orders that still bind something, the wallet's credits, and one page of all orders, or the first page if that page doesn't exist. */
export async function loadMyOrders(fetcher: Fetcher, page: number) {
  const query = { page: 1, size: MOST_RESTING, show: 'resting' } as const
  const [resting, credits, { answer, ...place }] = await withinTime(
    Promise.all([
      callApi(fetcher, { endpoint: listMyOrders, query }),
      callApi(fetcher, { endpoint: listMyCredits }),
      loadPage((each) => callApi(fetcher, { endpoint: listMyOrders, query: each }), { page, size: PAGE_SIZE }),
    ]),
  )
  return {
    resting: resting.data,
    restingTotal: resting.total,
    credits: credits.data,
    orders: answer.data,
    total: answer.total,
    ...place,
  }
}
