import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBrokenScale } from './broken-scale.ts'

test('a scale that is whole has no break and ends inside the plot', () => {
  const { position, breakAt } = createBrokenScale({ start: 1, end: 5, highest: 5, leastWidth: 1 })
  expect(breakAt).toBeUndefined()
  expect(position(1)).toBeCloseTo(0.04)
  expect(position(5)).toBeGreaterThan(0.9)
  expect(position(5)).toBeLessThan(1)
  expect(position(3) - position(2)).toBeCloseTo(position(5) - position(4))
})

test('beyond the end everything lies in the band, the highest before the edge', () => {
  const { position, breakAt } = createBrokenScale({ start: 1, end: 5, highest: 5_000, leastWidth: 1 })
  expect(breakAt).toBe(0.84)
  expect(position(5)).toBeLessThan(0.84)
  expect(position(5.01)).toBeGreaterThan(0.84)
  expect(position(5_000)).toBeCloseTo(0.96)
  expect(position(1e12)).toBeCloseTo(0.96)
})

test('a higher value is never further left', () => {
  const value = fc.double({ min: 0, max: 10_000, noNaN: true })
  fc.assert(
    fc.property(value, value, fc.boolean(), (one, other, isBroken) => {
      const { position } = createBrokenScale({ start: 1, end: 5, highest: isBroken ? 5_000 : 5, leastWidth: 1 })
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(position(low)).toBeLessThanOrEqual(position(high))
      expect(position(low)).toBeGreaterThanOrEqual(0)
      expect(position(high)).toBeLessThanOrEqual(1)
    }),
  )
})

test('an axis of one value has space around it', () => {
  const { position, ticks } = createBrokenScale({ start: 1, end: 1, highest: 1, leastWidth: 0.25 })
  expect(position(1)).toBeCloseTo(0.04)
  expect(ticks).toEqual([1, 1.05, 1.1, 1.15, 1.2, 1.25])
})
