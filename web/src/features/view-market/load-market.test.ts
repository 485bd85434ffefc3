import { expect, test } from 'vitest'
import { sampleMarket } from '../../../test/support/sample-market.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import type { Fetcher } from '../../api/call-api.ts'
import { fillMissingParts, isWhole } from './fill-missing-parts.ts'
import { loadMarket } from './load-market.ts'

const trade = {
  tradedAt: '2026-01-05 12:00:00',
  price: '3.3',
  quantity: 5,
  side: 'BUY',
  buyer: '0x0000000000000000000000000000000000000003',
  seller: '0x0000000000000000000000000000000000000004',
  transaction: `0x${'ab'.repeat(32)}`,
}
const royalties = {
  song: sampleMarket.song,
  block: null,
  statements: [],
  total: { melsPerToken: '0', eurPerToken: '0' },
  lastYear: null,
  sources: [],
  announced: [],
}
const answers: Record<string, unknown> = {
  '/api/public/markets/7': { body: sampleMarket },
  '/api/public/markets/7/book': { body: { buy: [], sell: [], total: { buy: 0, sell: 0 } } },
  '/api/public/markets/7/candles': { data: [] },
  '/api/public/auctions/7/royalties': { body: royalties },
}

/** A server with 21 trades that fails to answer for these paths. */
const serverWithout =
  (...missing: readonly string[]): Fetcher =>
  async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://melos.test')
    if (missing.some((end) => pathname.endsWith(end)))
      return Response.json({ code: 'UNAVAILABLE', message: 'later' }, { status: 503 })
    if (!pathname.endsWith('/trades')) return Response.json(answers[pathname])
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))]
    const rows = Array.from({ length: 21 }, () => trade)
    return Response.json({ data: rows.slice((page - 1) * size, page * size), total: 21 })
  }

const load = (fetcher: Fetcher, page = 1) => loadMarket(fetcher, { externalId: '7', page })

test('a page of trades that does not exist shows the first', async () => {
  expect((await load(serverWithout(), 2)).trades).toMatchObject({ rows: [trade], newest: 1, page: 2, pages: 2 })
  expect((await load(serverWithout(), 3)).trades).toMatchObject({ newest: 21, page: 1, pages: 2 })
})

test.each(['book', 'trades', 'candles', 'royalties'] as const)('without its %s the page is not whole', async (part) => {
  const [whole, other] = [await load(serverWithout()), await load(serverWithout(`/${part}`))]
  expect(other[part]).toBeNull()
  expect([isWhole(whole), isWhole(other)]).toEqual([true, false])
  expect(fillMissingParts(other, whole)).toEqual(whole)
})

test('without the market itself there is no page', async () => {
  await expect(load(serverWithout('/7'))).rejects.toBeInstanceOf(ApiRequestError)
})
