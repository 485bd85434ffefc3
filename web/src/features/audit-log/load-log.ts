import { type AuditRecord, listAudit } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import type { LogQuery } from './log-query.ts'

const PAGE_SIZE = 20

export interface LogPage {
  readonly entries: readonly AuditRecord[]
  readonly total: number
  readonly administrators: readonly string[]
  readonly page: number
  readonly pages: number
}

export async function loadLog(fetcher: Fetcher, { page, ...filter }: LogQuery): Promise<LogPage> {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null))
  const { answer, ...place } = await loadPage(
    (asked) => callApi(fetcher, { endpoint: listAudit, query: { ...asked, ...given } }),
    { page, size: PAGE_SIZE },
  )
  const { data: entries, total, administrators } = answer
  return { entries, total, administrators, ...place }
}
