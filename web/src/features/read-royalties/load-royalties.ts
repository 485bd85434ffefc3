import { listDisbursements } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'

const PAGE_SIZE = 20

/** Loads the first page if the requested one doesn't exist. */
export async function loadRoyalties(fetcher: Fetcher, page: number) {
  const { answer, ...place } = await loadPage((query) => callApi(fetcher, { endpoint: listDisbursements, query }), {
    page,
    size: PAGE_SIZE,
  })
  return { disbursements: answer.data, total: answer.total, ...place }
}
