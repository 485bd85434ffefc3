import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { texts } from './texts.ts'
import { describeLast, readDay, TradeChart } from './trade-chart.tsx'
import { layOutTrades } from './trade-layout.ts'

const one = { day: '2026-01-05', open: '3.3', high: '3.3', low: '3.3', close: '3.3', tokens: 5, trades: 1 }
const many = { day: '2026-01-07', open: '3.3', high: '4', low: '3', close: '3.1', tokens: 30, trades: 3 }
const sale = { now: Date.UTC(2026, 0, 8, 10), auctionPrice: '3' }
const prices = { auctionPrice: '3', lastTrade: { price: '3.1' }, changePercent: '3.3' }

test('a day with one trade is a dot, and only a day with more is a candle', () => {
  const { days } = layOutTrades([one, { ...many, trades: 2 }], sale)
  expect(days.map(({ kind }) => kind)).toEqual(['dot', 'candle'])
  expect(days.map(({ isFall }) => isFall)).toEqual([false, true])
})

test('the axis has at least seven days and ends with today, so one trade is not a whole chart', () => {
  const { days, line } = layOutTrades([one], sale)
  // 5 January noon lies 3.5 days after 2 January, of seven.
  expect(days[0]?.x).toBeCloseTo(3.5 / 7)
  expect(line).toMatch(/^M500,.*1000,/)
})

test('a longer history starts with its first day', () => {
  const { days } = layOutTrades([{ ...one, day: '2025-12-30' }, many], sale)
  expect(days[0]?.x).toBeCloseTo(0.5 / 10)
})

test('one trade far above the others leaves the chart and is named', () => {
  const usual = Array.from({ length: 8 }, (_, day) => ({ ...one, day: `2026-01-0${day + 1}` }))
  const { notes, days } = layOutTrades([...usual.slice(0, 4), { ...many, high: '1000', day: '2026-01-05' }], sale)
  expect(notes).toEqual([texts.prices.continuesAbove('1000.00')])
  expect(days.at(-1)?.high).toBe(0)
})

test('the sentence compares the last trade with the auction', () => {
  expect(describeLast({ auctionPrice: '3', lastTrade: null, changePercent: null }, false)).toBe(
    texts.prices.none('3.00'),
  )
  expect(describeLast(prices, true)).toBe(texts.prices.other('3.10', '+3.3%', '3.00'))
  expect(describeLast({ ...prices, lastTrade: { price: '3' }, changePercent: '0.0' }, true)).toBe(
    texts.prices.same('3.00'),
  )
  expect(describeLast(prices, false)).toContain(texts.prices.old)
})

test('a day is read out by the number of its trades', () => {
  expect(readDay(one)).toBe(texts.prices.readingOne('5 Jan 2026', 5, '3.30'))
  expect(readDay(many)).toBe(
    texts.prices.reading('7 Jan 2026', 3, 30, { open: '3.30', high: '4.00', low: '3.00', close: '3.10' }),
  )
})

test('without a script the sentence and the table are readable, newest day first', () => {
  const html = drawPage(<TradeChart candles={[one, many]} isClosed={false} {...prices} />, sale.now)
  expect(html.indexOf('7 Jan 2026</th>')).toBeLessThan(html.indexOf('5 Jan 2026</th>'))
  expect(html).toContain(texts.prices.days)
  expect(html).not.toContain('style=')
  expect(drawPage(<TradeChart candles={[one]} isClosed={false} {...prices} />, sale.now)).not.toContain(
    texts.prices.days,
  )
})

test('a closed market promises no trades', () => {
  const html = drawPage(<TradeChart candles={[]} isClosed {...prices} />, sale.now)
  expect(html).toContain(texts.prices.closed)
  expect(html).not.toContain(texts.prices.nothingToRead)
})
