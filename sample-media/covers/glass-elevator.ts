import type { Cover } from './cover.ts'
import { box, polygon, repeat, shape } from './shapes.ts'

/** Isometric: a tower of glass, one floor lit. */
export const drawGlassElevator: Cover = async ({ lettering }) => {
  const cube = (
    x: number,
    y: number,
    side: number,
    height: number,
    [top, left, right]: readonly [string, string, string],
  ) => {
    const [half, rise] = [side * 0.866, side * 0.5]
    return [
      shape(
        polygon([
          [x, y - rise],
          [x + half, y],
          [x, y + rise],
          [x - half, y],
        ]),
        top,
      ),
      shape(
        polygon([
          [x - half, y],
          [x, y + rise],
          [x, y + rise + height],
          [x - half, y + height],
        ]),
        left,
      ),
      shape(
        polygon([
          [x + half, y],
          [x, y + rise],
          [x, y + rise + height],
          [x + half, y + height],
        ]),
        right,
      ),
    ].join('')
  }
  const tower = repeat(11, (index) => {
    const floor = 10 - index
    const lit = floor === 3
    return cube(
      600,
      150 + floor * 74,
      210,
      62,
      lit ? ['#FFE9F2', '#FF2E7E', '#FF7DB0'] : ['#4C3BCF', index % 2 === 0 ? '#2A1F8F' : '#241A7C', '#3A2DB4'],
    )
  })
  return [
    box(0, 0, 1_000, 1_000, '#0D0A2C'),
    repeat(16, (index) =>
      shape(
        polygon([
          [0, 560 + index * 60],
          [1_000, -20 + index * 60],
          [1_000, -14 + index * 60],
          [0, 566 + index * 60],
        ]),
        '#1B1650',
      ),
    ),
    tower,
    await lettering.set('GLASS', { face: 'heavy', x: 46, y: 52, height: 104, tracking: -0.04, fill: '#FFE9F2' }),
    await lettering.set('ELEVATOR', {
      face: 'heavy',
      x: 138,
      y: 952,
      width: 760,
      tracking: -0.03,
      turn: -90,
      fill: '#FF2E7E',
    }),
    await lettering.set('KID ULTRAMARINE', {
      face: 'mono',
      x: 954,
      y: 922,
      anchor: 'end',
      size: 30,
      tracking: 0.06,
      fill: '#FFE9F2',
    }),
  ].join('')
}
