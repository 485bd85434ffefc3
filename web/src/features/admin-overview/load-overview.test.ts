import { describe, expect, test } from 'vitest'
import { sampleAuction, sampleSystem } from '../../../test/support/sample-admin-data.ts'
import type { Fetcher } from '../../api/call-api.ts'
import { loadAuctions, loadSystem, loadTasks } from './load-overview.ts'

const counts = { PENDING: 1, OPEN: 2, TERMINATED: 3, PROCESSED: 4 }

/** Answers each path with the given body and records the requests. */
function serve(answer: (path: URL) => unknown) {
  const asked: string[] = []
  const fetcher: Fetcher = async (path) => {
    asked.push(path)
    return Response.json(answer(new URL(path, 'https://melos.example')))
  }
  return { asked, fetcher }
}

describe('loadTasks', () => {
  const many = (length: number) =>
    Array.from({ length }, (_, externalId) => ({ ...sampleAuction, externalId, title: `Song ${externalId}` }))

  test('auctions without a task are left out', async () => {
    const data = [sampleAuction, { ...sampleAuction, externalId: 8, task: null }]
    const { asked, fetcher } = serve(() => ({ data, total: 2, counts }))
    expect(await loadTasks(fetcher)).toEqual({ auctions: [sampleAuction], hasMore: false })
    expect(asked).toEqual(['/api/auctions?page=1&size=100&statuses=OPEN%2CTERMINATED'])
  })

  test.each([
    [100, 100, false],
    [100, 101, true],
    [99, 101, false],
  ])('of %i tasks in an answer and %i auctions in all, more are left: %s', async (tasks, total, hasMore) => {
    const data = [...many(tasks), ...many(100 - tasks).map((auction) => ({ ...auction, task: null }))]
    const { fetcher } = serve(() => ({ data, total, counts }))
    expect((await loadTasks(fetcher)).hasMore).toBe(hasMore)
  })
})

describe('loadAuctions', () => {
  test('all states are requested without naming them', async () => {
    const { asked, fetcher } = serve(() => ({ data: [sampleAuction], total: 21, counts }))
    expect(await loadAuctions(fetcher, { status: null, page: 2 })).toEqual({
      entries: [sampleAuction],
      page: 2,
      pages: 2,
      counts,
    })
    expect(asked).toEqual(['/api/auctions?page=2&size=20'])
  })

  test('a page that does not exist shows the first', async () => {
    const { asked, fetcher } = serve(({ searchParams }) => ({
      data: searchParams.get('page') === '1' ? [sampleAuction] : [],
      total: 20,
      counts,
    }))
    expect(await loadAuctions(fetcher, { status: 'TERMINATED', page: 2 })).toMatchObject({
      entries: [sampleAuction],
      page: 1,
      pages: 1,
    })
    expect(asked).toEqual([
      '/api/auctions?page=2&size=20&statuses=TERMINATED',
      '/api/auctions?page=1&size=20&statuses=TERMINATED',
    ])
  })

  test('an empty list has one page', async () => {
    const { fetcher } = serve(() => ({ data: [], total: 0, counts }))
    expect(await loadAuctions(fetcher, { status: null, page: 1 })).toMatchObject({ entries: [], page: 1, pages: 1 })
  })
})

test('the system is read', async () => {
  const { asked, fetcher } = serve(() => ({ body: sampleSystem }))
  expect(await loadSystem(fetcher)).toEqual(sampleSystem)
  expect(asked).toEqual(['/api/system'])
})
