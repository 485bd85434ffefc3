import { expect, test } from 'vitest'
import { plotHeight } from '../../ui/chart/plot-size.ts'
import { layOutRoyalties } from './royalties-layout.ts'

const statement = (number: number, melsPerToken: string) => ({ number, melsPerToken, periodTo: `2026-0${number}-28` })

test('a bar is as high as its royalties, and no bar leaves the plot', () => {
  const { bars } = layOutRoyalties([statement(1, '0.1'), statement(2, '0.2')])
  const [low, high] = bars.map(({ height }) => height)
  expect(high).toBeCloseTo(2 * (low ?? 0))
  expect(high).toBeLessThanOrEqual(plotHeight)
  for (const { y, height } of bars) expect(y + height).toBe(plotHeight)
})

test('bars stand side by side, whether one or fifty', () => {
  for (const count of [1, 2, 50]) {
    const { bars } = layOutRoyalties(Array.from({ length: count }, () => statement(1, '1')))
    for (const [index, { left, width }] of bars.entries()) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(bars[index + 1]?.left ?? 1)
    }
  }
})

test('labels name the month in which the period ends, and none touches another', () => {
  expect(layOutRoyalties([statement(6, '1')]).labels.map(({ text }) => text)).toEqual(['Jun 2026'])
  const many = layOutRoyalties(Array.from({ length: 30 }, () => statement(1, '1')))
  expect(many.labels.length).toBeLessThan(5)
})
