import type { StoredInfringementReport } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleStoredReport } from '../../../test/support/sample-stored-report.ts'
import type { Fetcher } from '../../api/call-api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { closeReport, countReports, loadReports } from './report-calls.ts'
import { openReportsKey } from './use-open-reports.ts'

/** A server with this many reports, all open until one is closed. */
function serve(total: number) {
  const asked: string[] = []
  let open = total
  const fetcher: Fetcher = async (path, init) => {
    asked.push(`${init?.method ?? 'GET'} ${path.replace('/api/infringement-reports', '')}`)
    if (init?.method === 'PUT') {
      open -= 1
      const closed = { closedAt: '2026-11-16 08:30:00', closedBy: 'admin@melos.example' }
      return Response.json({ body: { ...sampleStoredReport, ...closed } satisfies StoredInfringementReport })
    }
    return Response.json({ data: [sampleStoredReport], total, open })
  }
  return { fetcher, asked }
}

test.each([
  [0, 1, 1],
  [20, 1, 1],
  [21, 2, 2],
])('%i reports fill page %i of %i', async (total, page, pages) => {
  expect(await loadReports(serve(total).fetcher, page)).toMatchObject({ page, pages })
})

test('the first page replaces one that does not exist', async () => {
  const { fetcher, asked } = serve(20)
  expect(await loadReports(fetcher, 2)).toMatchObject({ page: 1, pages: 1 })
  expect(asked).toEqual(['GET ?page=2&size=20', 'GET ?page=1&size=20'])
})

test('every response updates the number of open reports', async () => {
  const { fetcher } = serve(3)
  expect(await countReports(fetcher)).toBe(3)
  expect(queryClient.getQueryData(openReportsKey)).toBe(3)
  await closeReport(fetcher, 12)
  expect(queryClient.getQueryData(openReportsKey)).toBe(2)
})

test('a report is closed even if the count fails to load', async () => {
  const { fetcher } = serve(1)
  const failing: Fetcher = (path, init) =>
    init === undefined ? Promise.reject(new Error('no line')) : fetcher(path, init)
  expect(await closeReport(failing, 12)).toMatchObject({ id: 12, closedBy: 'admin@melos.example' })
})
