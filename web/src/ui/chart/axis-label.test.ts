import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorLabel, dropOverlapping, thinOut } from './axis-label.ts'
import { figureWidth, narrowestPlot } from './plot-size.ts'

test.each([
  [0.5, 'middle'],
  [0, 'middle'],
  [0.98, 'end'],
])('a label at %f is anchored at its %s', (x, anchor) => {
  expect(anchorLabel(x, '12.50')).toEqual({ x, anchor, text: '12.50' })
})

test('a label can use 24 pixels left of the plot', () => {
  const [short, long] = ['x'.repeat(6), 'x'.repeat(7)]
  expect(anchorLabel(0, short).anchor).toBe('middle')
  expect(anchorLabel(0, long).anchor).toBe('start')
})

test('a label too long for either side begins or ends at the edge', () => {
  const long = 'x'.repeat(28)
  expect(anchorLabel(0.3, long)).toMatchObject({ x: 0, anchor: 'start' })
  expect(anchorLabel(0.7, long)).toMatchObject({ x: 1, anchor: 'end' })
})

const label = (pixel: number, text: string) => ({ x: pixel / narrowestPlot, anchor: 'start' as const, text })

test('of two labels that touch the more important one stays', () => {
  const [first, second] = [label(0, '10'), label(2 * figureWidth + 9.9, '20')]
  expect(dropOverlapping([second, first])).toEqual([second])
  const apart = label(2 * figureWidth + 10.1, '20')
  expect(dropOverlapping([first, apart])).toEqual([first, apart])
})

test('labels that are too close are thinned out evenly', () => {
  const every = (pixels: number) => Array.from({ length: 6 }, (_, index) => label(index * pixels, '10'))
  expect(thinOut(every(26))).toEqual(every(26))
  expect(thinOut(every(25)).map(({ x }) => Math.round(x * narrowestPlot))).toEqual([0, 50, 100])
  expect(thinOut(every(12)).map(({ x }) => Math.round(x * narrowestPlot))).toEqual([0, 36])
  expect(thinOut(every(1))).toHaveLength(1)
  expect(thinOut([])).toEqual([])
})

test('no label leaves the narrowest plot and its margin, and those that stay never overlap', () => {
  const drawn = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.string({ maxLength: 20 })))
  fc.assert(
    fc.property(drawn, (all) => {
      const spans = dropOverlapping(all.map(([x, text]) => anchorLabel(x, text))).map(({ x, anchor, text }) => {
        const width = text.length * figureWidth
        const from = x * narrowestPlot - width * { start: 0, middle: 0.5, end: 1 }[anchor]
        return { from, to: from + width }
      })
      for (const [index, { from, to }] of spans.entries()) {
        expect(from).toBeGreaterThanOrEqual(-24.001)
        expect(to).toBeLessThanOrEqual(narrowestPlot + 0.001)
        expect(spans.slice(index + 1).every((other) => to < other.from || other.to < from)).toBe(true)
      }
    }),
  )
})
