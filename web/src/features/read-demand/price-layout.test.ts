import { expect, test } from 'vitest'
import { layOutPrices } from './price-layout.ts'
import { texts } from './texts.ts'

const startsAt = Date.UTC(2026, 10, 20, 18)
const hour = 3_600_000
const period = { startsAt, endsAt: startsAt + 4 * hour }
const after = (hours: number, clearingPrice: string | null, highestBidPrice: string) => ({
  at: new Date(startsAt + hours * hour).toISOString().slice(0, 19).replace('T', ' '),
  bidCount: 1 + hours,
  clearingPrice,
  highestBidPrice,
})

test('points are placed by their time between the start and the end', () => {
  const { steps, labels } = layOutPrices(
    { points: [after(0, null, '2'), after(1, '1', '2'), after(4, '2', '3')] },
    period,
  )
  expect(steps.map(({ x }) => x)).toEqual([0, 0.25, 1])
  expect(labels.map(({ text }) => text)).toEqual(['18:00', '20:00', '22:00'])
})

test('a point after the end lengthens the axis', () => {
  expect(layOutPrices({ points: [after(2, null, '2'), after(8, null, '3')] }, period).steps.map(({ x }) => x)).toEqual([
    0.25, 1,
  ])
})

test('the clearing price’s line starts with the first clearing price', () => {
  const points = [after(0, null, '2'), after(1, null, '2.5'), after(2, '1', '2.5')]
  const { clearing, highest, steps } = layOutPrices({ points }, period)
  expect(clearing.line).toMatch(/^M500,.*L1000,/)
  expect(highest.line).toMatch(/^M0,/)
  expect(steps.map(({ ys }) => ys.length)).toEqual([1, 1, 2])
  expect(layOutPrices({ points: points.slice(0, 2) }, period).clearing).toEqual({ line: '', end: undefined })
})

test('a price that holds is drawn to the end', () => {
  const { clearing } = layOutPrices({ points: [after(1, '1', '2')] }, period)
  expect(clearing.end?.x).toBe(1)
})

test('a highest bid far above the clearing price leaves the plot instead of flattening it', () => {
  const points = [after(0, null, '2'), after(1, '1', '2'), after(2, '2', '2'), after(3, '2', '5000')]
  const { leavesAt, notes, highest, clearing, steps } = layOutPrices({ points }, period)
  expect(leavesAt).toBe(0.75)
  expect(notes).toEqual([texts.prices.continuesAbove('5000.00')])
  expect([highest.end, clearing.end?.x]).toEqual([undefined, 1])
  expect((steps[1]?.ys[1] ?? 0) - (steps[2]?.ys[1] ?? 0)).toBeGreaterThan(80)
})

test('most of the highest bids may be far above', () => {
  const points = [after(0, '2', '2'), after(1, '2', '5000'), after(2, '2', '6000'), after(3, '2', '7000')]
  expect(layOutPrices({ points }, period).leavesAt).toBe(0.25)
})

test('without bids the axis shows only the time', () => {
  const { levels, labels, steps, highest } = layOutPrices({ points: [] }, period)
  expect([levels, steps, highest.line]).toEqual([[], [], ''])
  expect(labels).toHaveLength(3)
})

test.each(['0.01', '1', '1234567'])('a single bid at %s has distinct axis labels', (price) => {
  const { levels, steps } = layOutPrices({ points: [after(1, null, price)] }, period)
  expect(new Set(levels.map(({ text }) => text)).size).toBe(levels.length)
  expect(levels.length).toBeGreaterThan(1)
  expect(steps[0]?.ys[0]).toBeGreaterThan(0)
  expect(steps[0]?.ys[0]).toBeLessThan(200)
})
