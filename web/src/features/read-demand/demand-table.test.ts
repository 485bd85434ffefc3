import { expect, test } from 'vitest'
import { toRows } from './demand-table.tsx'

const points = Array.from({ length: 1_000 }, (_, index) => ({
  tokenPrice: String(1_000 - index),
  tokenCount: 2,
  cumulativeTokenCount: 2 * (index + 1),
}))
const demandWith = (tokensOffered: number) => ({
  tokensOffered,
  minimumPrice: '1',
  thresholdPrice: '1',
  points,
  clearingPoint: points.find(({ cumulativeTokenCount }) => cumulativeTokenCount >= tokensOffered) ?? null,
})
const running = { hasEnded: false }
const sum = (rows: ReturnType<typeof toRows>) =>
  rows.reduce((total, { cells }) => total + Number(cells[1]?.replace(' ', '')), 0)

test('of very many prices 200 rows at most are shown, which add up', () => {
  const rows = toRows(demandWith(777), running)
  expect(rows.length).toBeLessThanOrEqual(200)
  expect(sum(rows)).toBe(2_000)
  expect(rows[0]?.cells[0]).toBe('1\u00A0000.00')
  expect(rows.at(-1)?.cells[0]).toBe('1.00')
})

test('the row where the price is made stands out, and its bids win in part when they want more than is left', () => {
  const made = (tokensOffered: number) =>
    toRows(demandWith(tokensOffered), running).find(({ isStrong }) => isStrong)?.cells
  expect(made(777)).toMatchObject({ 0: '612.00', 3: 'wins in part' })
  expect(made(778)).toMatchObject({ 0: '612.00', 3: 'wins' })
})

test('above it bids win, below it they lose', () => {
  const results = toRows(demandWith(778), running).map(({ cells }) => cells[3])
  expect(results.lastIndexOf('wins') + 1).toBe(results.indexOf('loses'))
})

test('nothing is said of single bids while nothing would be sold', () => {
  for (const demand of [demandWith(2_001), { ...demandWith(777), thresholdPrice: '612.01' }]) {
    expect(new Set(toRows(demand, running).map(({ cells }) => cells[3]))).toEqual(new Set(['open']))
    expect(new Set(toRows(demand, { hasEnded: true }).map(({ cells }) => cells[3]))).toEqual(new Set(['not sold']))
  }
})
