import { listMyRoyaltyPayments, readMyRoyalties } from '@melos/api-contract'
import { callApi, type Fetcher, withinTime } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'

const PAGE_SIZE = 50

export type MyRoyalties = Awaited<ReturnType<typeof loadMyRoyalties>>

/** What is due, and one page of the payments, or the first page if that page doesn't exist. */
export async function loadMyRoyalties(fetcher: Fetcher, page: number) {
  const [{ body }, { answer, ...place }] = await withinTime(
    Promise.all([
      callApi(fetcher, { endpoint: readMyRoyalties }),
      loadPage((query) => callApi(fetcher, { endpoint: listMyRoyaltyPayments, query }), { page, size: PAGE_SIZE }),
    ]),
  )
  return { ...body, payments: answer.data, total: answer.total, ...place }
}
