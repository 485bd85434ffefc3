import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleMarket } from '../../../test/support/sample-market.ts'
import { describeMarkets } from './describe-markets.ts'
import { readMarketQuery } from './market-query.ts'
import { MarketsTable } from './markets-table.tsx'
import { NoMarkets } from './no-markets.tsx'
import { texts } from './texts.ts'

const query = (search: string) => readMarketQuery(new URLSearchParams(search))
const render = (element: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
const cellsOf = (market: typeof sampleMarket) =>
  render(<MarketsTable markets={[market]} renderPlayer={() => null} isBusy={false} />)
    .split('<td')
    .slice(1)
    // The labels of narrow screens come before the values.
    .map((cell) => cell.replace(/^[^>]*>/, '').replace(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, ''))
    .map((cell) =>
      cell
        .replace(/<[^>]+>/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    )

test('a row says last price and when, best orders, change, royalties and state', () => {
  expect(cellsOf(sampleMarket)).toEqual([
    '3.30 \u00A0MELS 5 Jan 2026, 12:00 UTC',
    '3.50',
    '3.10',
    '+10.0%',
    '0.31',
    'Open',
  ])
})

test('a song that nobody trades says so instead of showing zeros', () => {
  const quiet = { ...sampleMarket, lastTrade: null, bestBuy: null, bestSell: null, changePercent: null }
  expect(cellsOf({ ...quiet, lastYearMelsPerToken: null, state: 'HALTED' })).toEqual([
    `3.00 \u00A0MELS ${texts.table.atAuction}`,
    texts.table.none,
    texts.table.none,
    texts.table.noTrade,
    texts.table.early,
    'Halted',
  ])
})

test('an empty market leads to the auctions, an empty search to all songs', () => {
  expect(render(<NoMarkets query={query('')} />)).toContain('href="/"')
  expect(render(<NoMarkets query={query('')} />)).toContain(texts.none.all.title)
  expect(render(<NoMarkets query={query('search=x&sort=title')} />)).toContain('href="/market?sort=title"')
  expect(render(<NoMarkets query={query('state=HALTED')} />)).toContain(texts.none.found.title)
})

test.each([
  ['', '/market'],
  ['sort=title&state=HALTED&search=x', '/market'],
  ['page=2&sort=title', '/market?page=2'],
])('the canonical address of %s is %s', (search, path) => {
  const list = { markets: [sampleMarket] }
  const described = describeMarkets({ publicUrl: 'https://melos.example/' }, { query: query(search), list })
  expect(described).toContainEqual({ tagName: 'link', rel: 'canonical', href: `https://melos.example${path}` })
  expect(JSON.stringify(described)).toContain('"name":"Harbour Lights","url":"https://melos.example/market/7"')
})
