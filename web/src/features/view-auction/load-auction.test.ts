import { expect, test } from 'vitest'
import { sampleAuction } from '../../../test/support/sample-auction.ts'
import type { Fetcher } from '../../api/call-api.ts'
import { loadAuction } from './load-auction.ts'

const bidOf = (id: number) => ({
  id,
  startHashId: `0x${id}`,
  startTokenPrice: '3',
  startTokenCount: 1,
  startTotalPrice: '3',
  finalTokenPrice: '3',
  finalTokenCount: 1,
  finalTotalPrice: '3',
  walletAddress: '0x0000000000000000000000000000000000000003',
  placedAt: '2026-01-01 12:00:00',
})
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

const serverWith =
  (idsAt: (page: number) => readonly number[]): Fetcher =>
  async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://melos.test')
    if (pathname.endsWith('/external/7')) return Response.json({ body: sampleAuction })
    if (!pathname.endsWith('/bids/7')) return Response.json({ code: 'UNAVAILABLE', message: 'later' }, { status: 503 })
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))]
    if (size > 1_000) return Response.json({ code: 'BAD_REQUEST', message: 'size' }, { status: 400 })
    const ids = idsAt(page)
    const bids = ids.slice((page - 1) * size, page * size).map(bidOf)
    return Response.json({ data: [{ tokenPrice: '3', bids }], total: ids.length })
  }

async function loadIds(fetcher: Fetcher, bidCount: number) {
  const { bids } = await loadAuction(fetcher, { externalId: '7', bidCount })
  return { ids: bids?.rows.map(({ id }) => id), isPart: bids?.isPart }
}

test.each([
  [6, 6, true],
  [1_000, 1_000, true],
  [2_000, 2_000, true],
  [5_000, 2_500, false],
])('of 2,500 bids, %i wanted are %i shown', async (wanted, shown, isPart) => {
  const server = serverWith(() => idsFrom(1, 2_500))
  expect(await loadIds(server, wanted)).toEqual({ ids: idsFrom(1, shown), isPart })
})

test('a bid placed between two requests makes no other appear twice', async () => {
  const server = serverWith((page) => (page === 1 ? idsFrom(2, 1_500) : idsFrom(1, 1_501)))
  const { ids } = await loadIds(server, 2_000)
  expect(ids).toEqual(idsFrom(2, 1_500))
})
