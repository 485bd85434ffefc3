import { listMarkets } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import type { MarketQuery } from './market-query.ts'

const PAGE_SIZE = 24

/** Loads the first page if the requested one doesn't exist. */
export async function loadMarkets(fetcher: Fetcher, { page, sort, state, search }: MarketQuery) {
  const wanted = { sort, state: state ?? undefined, search: search ?? undefined }
  const { answer, ...place } = await loadPage(
    (query) => callApi(fetcher, { endpoint: listMarkets, query: { ...query, ...wanted } }),
    { page, size: PAGE_SIZE },
  )
  return { isOn: answer.isOn, markets: answer.data, total: answer.total, ...place }
}
