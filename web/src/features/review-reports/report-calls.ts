import { closeInfringementReport, listInfringementReports, type StoredInfringementReport } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import { queryClient } from '../../lib/query-client.ts'
import { openReportsKey } from './use-open-reports.ts'

const PAGE_SIZE = 20

export interface ReportsPage {
  readonly reports: readonly StoredInfringementReport[]
  readonly page: number
  readonly pages: number
}

export async function loadReports(fetcher: Fetcher, page: number): Promise<ReportsPage> {
  const { answer, ...place } = await loadPage((query) => ask(fetcher, query), { page, size: PAGE_SIZE })
  return { reports: answer.data, ...place }
}

export async function closeReport(fetcher: Fetcher, id: number): Promise<StoredInfringementReport> {
  const { body } = await callApi(fetcher, { endpoint: closeInfringementReport, params: { id } })
  await countReports(fetcher).catch(() => undefined)
  return body
}

export async function countReports(fetcher: Fetcher): Promise<number> {
  return (await ask(fetcher, { page: 1, size: 1 })).open
}

/** Every response includes the number of open reports, which other parts of the page show. */
async function ask(fetcher: Fetcher, query: { page: number; size: number }) {
  const answer = await callApi(fetcher, { endpoint: listInfringementReports, query })
  queryClient.setQueryData(openReportsKey, answer.open)
  return answer
}
