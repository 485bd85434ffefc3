import { expect, test } from 'vitest'
import { sampleEntry } from '../../../test/support/sample-admin-data.ts'
import type { Fetcher } from '../../api/call-api.ts'
import { loadLog } from './load-log.ts'

const usual = { action: null, actor: null, from: null, to: null, search: null, page: 1 } as const

function serve(total: number) {
  const asked: string[] = []
  const fetcher: Fetcher = async (path) => {
    asked.push(path)
    return Response.json({ data: [sampleEntry], total, administrators: ['admin@melos.example'] })
  }
  return { asked, fetcher }
}

test('the log is loaded page by page', async () => {
  const { asked, fetcher } = serve(41)
  expect(await loadLog(fetcher, { ...usual, page: 3 })).toEqual({
    entries: [sampleEntry],
    total: 41,
    administrators: ['admin@melos.example'],
    page: 3,
    pages: 3,
  })
  expect(asked).toEqual(['/api/audit?page=3&size=20'])
})

test('only set filters are asked for, and a page that does not exist shows the first', async () => {
  const { asked, fetcher } = serve(20)
  const query = { ...usual, action: 'LOGGED_IN', from: '2026-11-17', page: 2 } as const
  expect(await loadLog(fetcher, query)).toMatchObject({ page: 1, pages: 1 })
  expect(asked).toEqual([
    '/api/audit?page=2&size=20&action=LOGGED_IN&from=2026-11-17',
    '/api/audit?page=1&size=20&action=LOGGED_IN&from=2026-11-17',
  ])
})
