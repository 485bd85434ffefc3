import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DepthChart } from './depth-chart.tsx'
import { layOutDepth } from './depth-layout.ts'
import { describeBook, listSteps } from './depth-steps.ts'
import { texts } from './texts.ts'

const level = (price: string, quantity: number) => ({ price, quantity, orders: 1 })
const book = {
  buy: [level('3.1', 4), level('3', 6)],
  sell: [level('3.5', 5), level('4', 20)],
  total: { buy: 10, sell: 25 },
}
const empty = { buy: [], sell: [], total: { buy: 0, sell: 0 } }

const known = { lastTrade: { price: '3.3' }, auctionPrice: '2' }

test('steps run from the lowest price to the highest and add up from each side’s best price', () => {
  expect(listSteps(book).map(({ side, price, total }) => [side, price, total])).toEqual([
    ['BUY', '3', 10],
    ['BUY', '3.1', 4],
    ['SELL', '3.5', 5],
    ['SELL', '4', 25],
  ])
})

test.each([
  [empty, texts.depth.none],
  [{ ...book, sell: [] }, texts.depth.onlyBuyers('3.10')],
  [{ ...book, buy: [] }, texts.depth.onlySellers('3.50')],
  [book, texts.depth.both('3.10', '3.50', '0.40')],
])('one sentence says who is there', (shown, sentence) => {
  expect(describeBook(shown)).toBe(sentence)
})

test('both sides leave the space between their best prices empty', () => {
  const { steps, buyers, sellers } = layOutDepth(book, known)
  const [, bestBuy = 0, bestSell = 0] = steps.map(({ x }) => x)
  expect(bestBuy).toBeLessThan(bestSell)
  expect(buyers?.line).toMatch(new RegExp(`^M0,.*${(bestBuy * 1_000).toFixed(1)},200$`))
  expect(sellers?.line).toMatch(new RegExp(`^M${(bestSell * 1_000).toFixed(1)},200.*L1000,`))
  expect(layOutDepth({ ...book, buy: [] }, known).buyers).toBeUndefined()
})

test('a price far away is behind a break and named in a note', () => {
  const far = { ...book, sell: [...book.sell, level('167772.15', 1)], total: { buy: 10, sell: 26 } }
  const { breakAt, notes, steps } = layOutDepth(far, known)
  expect(breakAt).toBeLessThan(steps.at(-1)?.x ?? 0)
  expect(steps.at(-2)?.x).toBeLessThan(breakAt ?? 0)
  expect(notes).toEqual([texts.depth.beyond(1, '167\u202F772.15')])
})

test('a large order at a low price does not flatten the rest', () => {
  const spam = { ...book, buy: [...book.buy, level('2.9', 1_000_000)], total: { buy: 1_000_010, sell: 25 } }
  const { steps, notes } = layOutDepth(spam, known)
  expect(steps[0]?.y).toBeLessThan(0)
  expect(200 - (steps.at(-1)?.y ?? 200)).toBeGreaterThan(100)
  expect(notes).toEqual([texts.depth.continuesAbove(1_000_010)])
})

test('prices that the server left out are mentioned', () => {
  expect(layOutDepth({ ...book, total: { buy: 12, sell: 25 } }, known).notes).toEqual([texts.depth.leftOut(2, 0)])
})

test('without a script the sentence and the table are readable, highest price first', () => {
  const html = renderToString(<DepthChart book={book} {...known} />)
  expect(html).toContain(texts.depth.both('3.10', '3.50', '0.40'))
  expect([...html.matchAll(/scope="row"[^>]*>([\d.]+)</g)].map(([, price]) => price)).toEqual([
    '4.00',
    '3.50',
    '3.10',
    '3.00',
  ])
  expect(html).toContain(`aria-valuetext="${texts.depth.reading.BUY('3.10', 4, 4)}"`)
  expect(html).not.toContain('style=')
})

test('the marked price is the last trade’s or, before the first, the auction’s', () => {
  expect(layOutDepth(book, known).last?.text).toBe(texts.depth.lastPrice('3.30'))
  expect(layOutDepth(book, { ...known, lastTrade: null }).last?.text).toBe(texts.depth.auctionPrice('2.00'))
})

test('a buy order far below the others is noted and leaves them their place', () => {
  const low = level('0.01', 1_000_000)
  const dusty = { ...book, buy: [...book.buy, low], total: { buy: 1_000_010, sell: 25 } }
  const { steps, readable, notes } = layOutDepth(dusty, known)
  expect(steps).toEqual(layOutDepth(book, known).steps)
  expect(readable).toHaveLength(steps.length)
  expect(notes).toEqual([texts.depth.before(1_000_000, '0.01')])
})

test('a last price far below all orders is not marked, one a little below is', () => {
  expect(layOutDepth(book, { ...known, lastTrade: { price: '0.02' } }).last).toBeUndefined()
  expect(layOutDepth(book, { ...known, lastTrade: { price: '2.50' } }).last).toBeDefined()
})

test('without orders, the last price is in the middle', () => {
  expect(layOutDepth(empty, known).last?.x).toBeCloseTo(0.5, 1)
})

test('an empty book has no slider and no legend', () => {
  const html = renderToString(<DepthChart book={empty} lastTrade={null} auctionPrice="3" />)
  expect(html).not.toContain('type="range"')
  expect(html).not.toContain(texts.depth.sellers)
  expect(html).toContain(texts.depth.none)
})
