import type { Cover } from './cover.ts'
import { box, disc, polyline, repeat, shape, stroke } from './shapes.ts'

/** Four strings across an envelope; where one is touched, they part. */
export const drawLettersNotSent: Cover = async ({ lettering }) => {
  const thread = (index: number) => {
    const points = Array.from({ length: 101 }, (_, step): [number, number] => {
      const x = step * 10
      const lift = Math.exp(-(((x - 560) / 170) ** 2)) * (index - 19.5) * 11
      return [x, 560 + (index - 19.5) * 4.6 + lift + 10 * Math.sin(x / 70 + index / 5)]
    })
    return stroke(polyline(points), index % 10 === 4 ? '#B4412E' : '#2A211C', index % 10 === 4 ? 3.4 : 1.7)
  }
  return [
    box(0, 0, 1_000, 1_000, '#E8DCCB'),
    shape('M90 250H910V870H90Z', '#F5EEE2'),
    shape('M90 250L500 560L910 250Z', '#EDE2D1'),
    stroke('M90 250L500 560L910 250', '#CDBBA2', 4),
    repeat(40, thread),
    disc(500, 560, 58, '#B4412E'),
    disc(500, 560, 40, '#9C3424'),
    await lettering.set('Letters Not Sent', {
      face: 'light',
      x: 90,
      y: 84,
      width: 820,
      tracking: -0.03,
      fill: '#2A211C',
    }),
    await lettering.set('QUARTET OF THE EMPTY CHAIR', {
      face: 'text',
      x: 500,
      y: 916,
      anchor: 'middle',
      size: 26,
      tracking: 0.2,
      fill: '#2A211C',
    }),
  ].join('')
}
