import type { Credit, MyBid } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleBid } from '../../../test/support/sample-bid.ts'
import type { Fetcher } from '../../api/call-api.ts'
import { loadAllBids, loadMyBids } from './load-my-bids.ts'

const bidsDownFrom = (newest: number): MyBid[] =>
  Array.from({ length: newest }, (_, position) => ({ ...sampleBid, id: newest - position }))
const credit: Credit = { token: sampleBid.auction.token, kind: 'MELS', name: 'MELS', amount: '12.5' }

/** A server with bids; `grow` gives those that are there at each question. */
function serve(grow: (question: number) => readonly MyBid[]) {
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

test('a page has 50 bids, and what waits in the contract comes with it', async () => {
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
])('all of %i bids take %i questions', async (count, questions) => {
  const { asked, fetcher } = serve(() => bidsDownFrom(count))
  expect(ids(await loadAllBids(fetcher))).toEqual(ids(bidsDownFrom(count)))
  expect(asked).toHaveLength(questions)
})

test('a bid that comes between two pages makes none appear twice', async () => {
  const { fetcher } = serve((question) => bidsDownFrom(question === 1 ? 150 : 151))
  expect(ids(await loadAllBids(fetcher))).toEqual(ids(bidsDownFrom(150)))
})

test('a total that is never reached ends with the first empty page', async () => {
  let questions = 0
  const fetcher: Fetcher = async () => {
    questions += 1
    return Response.json({ data: [], total: 500 })
  }
  expect(await loadAllBids(fetcher)).toEqual([])
  expect(questions).toBe(1)
})
