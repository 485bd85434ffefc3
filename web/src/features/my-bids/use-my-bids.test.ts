import type { Credit, MyBid } from '@melos/api-contract'
import { expect, test, vi } from 'vitest'
import { sampleBid } from '../../../test/support/sample-bid.ts'
import type { Fetcher } from '../../api/call-api.ts'
import { loadAllBids, loadMyBids } from './use-my-bids.ts'

const bidsDownFrom = (newest: number): MyBid[] =>
  Array.from({ length: newest }, (_, position) => ({ ...sampleBid, id: newest - position }))
const credit: Credit = {
  contract: sampleBid.walletAddress,
  token: sampleBid.auction.token,
  kind: 'MELS',
  name: 'MELS',
  amount: '12.5',
}

/** `grow` gives the server's bids at each request. */
function serve(grow: (request: number) => readonly MyBid[]) {
  const asked: string[] = []
  const fetcher: Fetcher = async (path) => {
    if (path === '/api/me/credits') return Response.json({ data: [credit] })
    asked.push(path)
    const search = new URL(path, 'http://melos').searchParams
    const [page, size] = [Number(search.get('page')), Number(search.get('size'))]
    const bids = grow(asked.length)
    return Response.json({ data: bids.slice((page - 1) * size, page * size), total: bids.length })
  }
  return { asked, fetcher }
}

const ids = (bids: readonly MyBid[]) => bids.map(({ id }) => id)

test('a page has 50 bids and comes with the credits', async () => {
  const { asked, fetcher } = serve(() => bidsDownFrom(51))
  const { bids, ...rest } = await loadMyBids(fetcher, 2)
  expect(asked).toEqual(['/api/me/bids?page=2&size=50'])
  expect(ids(bids)).toEqual([1])
  expect(rest).toEqual({ total: 51, page: 2, pages: 2, credits: [credit] })
})

test('50 bids are one page', async () => {
  const { fetcher } = serve(() => bidsDownFrom(50))
  expect(await loadMyBids(fetcher, 1)).toMatchObject({ page: 1, pages: 1, total: 50 })
})

test('a page beyond the last is ignored', async () => {
  const { fetcher } = serve(() => bidsDownFrom(50))
  const { bids, page } = await loadMyBids(fetcher, 2)
  expect(page).toBe(1)
  expect(bids).toHaveLength(50)
})

test('without bids there is one empty page', async () => {
  const { fetcher } = serve(() => [])
  expect(await loadMyBids(fetcher, 1)).toMatchObject({ bids: [], total: 0, page: 1, pages: 1 })
})

test.each([
  [0, 1],
  [100, 1],
  [101, 2],
  [200, 2],
])('loading all of %i bids takes %i requests', async (count, requests) => {
  const { asked, fetcher } = serve(() => bidsDownFrom(count))
  expect(ids(await loadAllBids(fetcher))).toEqual(ids(bidsDownFrom(count)))
  expect(asked).toHaveLength(requests)
})

test('a bid placed between two requests makes no other appear twice', async () => {
  const { fetcher } = serve((request) => bidsDownFrom(request === 1 ? 150 : 151))
  expect(ids(await loadAllBids(fetcher))).toEqual(ids(bidsDownFrom(150)))
})

test('a total that is never reached ends with the first empty page', async () => {
  let requests = 0
  const fetcher: Fetcher = async () => {
    requests += 1
    return Response.json({ data: [], total: 500 })
  }
  expect(await loadAllBids(fetcher)).toEqual([])
  expect(requests).toBe(1)
})

test('a list without an answer fails after 20 seconds instead of loading forever', async () => {
  vi.useFakeTimers()
  const loading = loadMyBids(() => new Promise(() => {}), 1)
  const failed = expect(loading).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(20_000)
  await failed
  vi.useRealTimers()
})
