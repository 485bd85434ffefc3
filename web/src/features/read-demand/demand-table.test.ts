import { bidStateTexts } from '@melos/clearing/bid-state-texts'
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
const sum = (rows: ReturnType<typeof toRows>) =>
  rows.reduce((total, { cells }) => total + Number(cells[1]?.replace(' ', '')), 0)

test('at most 200 rows are shown, and their tokens add up', () => {
  const rows = toRows(demandWith(777), { status: 'OPEN', sells: true })
  expect(rows.length).toBeLessThanOrEqual(200)
  expect(sum(rows)).toBe(2_000)
  expect(rows[0]?.cells[0]).toBe('1000.00')
  expect(rows.at(-1)?.cells[0]).toBe('1.00')
})

test("the clearing price's row is highlighted, and its bids are partly winning when they exceed what is left", () => {
  const made = (tokensOffered: number) =>
    toRows(demandWith(tokensOffered), { status: 'OPEN', sells: true }).find(({ isStrong }) => isStrong)?.cells
  expect(made(777)).toMatchObject({ 0: '612.00', 3: bidStateTexts['partly-winning'] })
  expect(made(778)).toMatchObject({ 0: '612.00', 3: bidStateTexts.winning })
})

test('bids above the clearing price are winning, those below are losing', () => {
  const results = toRows(demandWith(778), { status: 'OPEN', sells: true }).map(({ cells }) => cells[3])
  expect(results.lastIndexOf(bidStateTexts.winning) + 1).toBe(results.indexOf(bidStateTexts.losing))
})

test('every bid is waiting while nothing would be sold, and refunded afterwards', () => {
  for (const demand of [demandWith(2_001), { ...demandWith(777), thresholdPrice: '612.01' }]) {
    expect(new Set(toRows(demand, { status: 'OPEN', sells: true }).map(({ cells }) => cells[3]))).toEqual(
      new Set([bidStateTexts.waiting]),
    )
    expect(new Set(toRows(demand, { status: 'TERMINATED', sells: false }).map(({ cells }) => cells[3]))).toEqual(
      new Set([bidStateTexts.waiting]),
    )
  }
})

test('every bid of an auction that lapsed is waiting for its refund', () => {
  const lapsed = toRows(demandWith(777), { status: 'TERMINATED', sells: false }).map(({ cells }) => cells[3])
  expect(new Set(lapsed)).toEqual(new Set([bidStateTexts.waiting]))
})
