import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { readText } from '../../../test/support/read-markup.ts'
import { sampleMarket } from '../../../test/support/sample-market.ts'
import { describeAnnounced } from './announced-note.tsx'
import { describeMarket } from './describe-market.ts'
import { MarketNotice } from './market-notice.tsx'
import { MarketFacts, MarketPrices } from './market-prices.tsx'
import { texts } from './texts.ts'
import { TradesTable } from './trades-table.tsx'

const read = (element: React.ReactNode): string => readText(drawPage(element))

const notice = {
  since: '2026-01-06 09:30:00',
  reason: 'A report says that the recording\nisn’t the artist’s.',
  reasonHash: `0x${'ab'.repeat(32)}`,
  transaction: `0x${'cd'.repeat(32)}`,
}

test('an open market needs no notice', () => {
  expect(read(<MarketNotice market={sampleMarket} />)).toBe('')
})

test.each(['HALTED', 'CLOSED'] as const)('%s: what it means, since when and why', (state) => {
  const shown = read(<MarketNotice market={{ ...sampleMarket, state, notice }} />)
  expect(shown).toContain(texts.state.meaning[state])
  expect(shown).toContain(notice.reason)
  expect(shown).toContain(texts.state.since('6 Jan 2026, 09:30 UTC'))
})

test('a reason whose text is missing is named by its hash', () => {
  const shown = read(
    <MarketNotice market={{ ...sampleMarket, state: 'HALTED', notice: { ...notice, reason: null } }} />,
  )
  expect(shown).toContain(texts.state.noReason(notice.reasonHash))
})

test('before it opens, a market says whether it waits for its own opening or for all trading', () => {
  const market = { ...sampleMarket, state: 'NOT_OPEN' as const }
  expect(read(<MarketNotice market={market} />)).toBe(texts.state.meaning.NOT_OPEN)
  expect(read(<MarketNotice market={{ ...market, isOn: false }} />)).toBe(texts.state.off.meaning)
})

test('a song without trades shows the auction’s price, and no change', () => {
  const shown = read(
    <MarketPrices
      market={{ ...sampleMarket, lastTrade: null, changePercent: null, tradeCount: 0, tokensTraded: 0, bestBuy: null }}
    />,
  )
  expect(shown).toMatch(new RegExp(`^${texts.prices.auction}3\\.00\u00A0MELS${texts.prices.noTrade}`))
  expect(shown).toContain(texts.prices.buy + texts.prices.none)
  expect(shown).not.toContain(texts.prices.change)
})

test('a traded song shows last price, change and the royalties of 12 months', () => {
  const shown = read(<MarketPrices market={sampleMarket} />)
  expect(shown).toContain(`${texts.prices.last}3.30\u00A0MELS5 Jan 2026, 12:00 UTC`)
  expect(shown).toContain(`${texts.prices.change}+10.0%`)
  expect(shown).toContain(`${texts.prices.royalties}0.31\u00A0MELS`)
})

test('below the form, a traded song shows the clearing price and how much was traded', () => {
  const { auction, tokens, share, traded } = texts.prices
  const facts = read(<MarketFacts market={sampleMarket} />)
  expect(facts).toContain(`${auction}3.00\u00A0MELS${tokens}100${share}25%${traded}`)
  const untraded = read(<MarketFacts market={{ ...sampleMarket, lastTrade: null, tradeCount: 0 }} />)
  expect(untraded).toBe(`${tokens}100${share}25%`)
})

test('announced royalties say from when on a holder receives how much', () => {
  expect(describeAnnounced({ melsPerToken: '0.31', eurPerToken: '0.03', payableFrom: '2026-12-03 12:00:00' })).toBe(
    'Royalties are announced. If you hold a token when they’re paid in, from 3 Dec 2026, 12:00 UTC on, you receive about 0.31\u00A0MELS for it.',
  )
  expect(describeAnnounced({ melsPerToken: null, eurPerToken: null, payableFrom: '2026-12-03 12:00:00' })).toBe(
    texts.announced.unknown('3 Dec 2026, 12:00 UTC'),
  )
})

test('a trade shows its total, and one that has just arrived slides in', () => {
  const trade = {
    tradedAt: '2026-01-05 12:00:00',
    price: '3.3',
    quantity: 5,
    side: 'BUY' as const,
    buyer: '0x0000000000000000000000000000000000000003',
    seller: '0x0000000000000000000000000000000000000004',
    transaction: notice.transaction,
  }
  const draw = (arrived: readonly string[]) =>
    drawPage(
      <TradesTable trades={{ rows: [trade, trade], newest: 2, page: 1, pages: 2 }} arrived={arrived} toPage={String} />,
    )
  expect(readText(draw([]))).toContain('16.50')
  expect(draw([])).not.toContain('slide-in')
  expect(draw([trade.transaction]).match(/slide-in/g)).toHaveLength(2)
  expect(
    drawPage(<TradesTable trades={{ rows: [], newest: 0, page: 1, pages: 1 }} arrived={[]} toPage={String} />),
  ).toContain(texts.trades.empty)
})

test('the page’s title, address and card are the song’s', () => {
  const described = describeMarket({ publicUrl: 'https://melos.example/' }, sampleMarket)
  expect(described).toContainEqual({ title: 'Harbour Lights by The Tidewater Few: market · Melos' })
  expect(described).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://melos.example/market/7' })
  expect(JSON.stringify(described)).toContain('https://melos.example/cards/7.png')
})
