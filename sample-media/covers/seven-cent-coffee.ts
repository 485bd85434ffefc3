import type { Cover } from './cover.ts'
import { around, box, disc, repeat, ring, stroke } from './shapes.ts'

/** A diner from above: a counter, a cup, and what it costs, counted out in ones. */
export const drawSevenCentCoffee: Cover = async ({ lettering }) => {
  const [x, y] = [575, 552]
  const tiles = repeat(32, (index) => {
    const [column, row] = [index % 16, Math.floor(index / 16)]
    return (column + row) % 2 === 0 ? box(column * 62.5, 875 + row * 62.5, 62.5, 62.5, '#FBF4E6') : ''
  })
  const coins = await Promise.all(
    Array.from({ length: 7 }, async (_, index) => {
      const [across, down] = around(x, y, 338, 137 + index * 14.4)
      return [
        disc(across + 6, down + 8, 39, '#7DB9A6'),
        disc(across, down, 39, '#B8672F'),
        ring(across, down, 31, '#E7A468', 3.5),
        await lettering.set('1', {
          face: 'heavy',
          x: across - 1,
          y: down - 15,
          anchor: 'middle',
          height: 30,
          fill: '#FBE3C4',
        }),
      ].join('')
    }),
  )
  return [
    box(0, 0, 1_000, 1_000, '#A9D9C7'),
    box(0, 875, 1_000, 125, '#3B2314'),
    tiles,
    box(0, 841, 1_000, 34, '#C8382C'),
    box(0, 850, 1_000, 7, '#FBF4E6'),
    disc(x + 16, y + 20, 260, '#7DB9A6'),
    disc(x, y, 260, '#FBF4E6'),
    ring(x, y, 242, '#C8382C', 9),
    ring(x, y, 227, '#C8382C', 3),
    disc(x + 10, y + 13, 186, '#DCCFB6'),
    stroke(`M${x + 120} ${y - 120}L${x + 206} ${y - 206}`, '#DCCFB6', 58),
    stroke(`M${x + 112} ${y - 124}L${x + 198} ${y - 210}`, '#FFFDF8', 46),
    disc(x, y, 184, '#FFFDF8'),
    disc(x, y, 160, '#3B2314'),
    ring(x, y, 152, '#8A5A33', 12),
    stroke(`M${x - 122} ${y - 28}A125 125 0 0 1 ${x - 62} ${y - 108}`, '#8A5A33', 9),
    await lettering.set('7¢', {
      face: 'heavy',
      x,
      y: y - 66,
      anchor: 'middle',
      height: 132,
      tracking: 0.01,
      fill: '#F3D9AE',
    }),
    ...coins,
    await lettering.set('Seven Cent', { face: 'heavy', x: 54, y: 56, width: 600, tracking: -0.04, fill: '#3B2314' }),
    await lettering.set('Coffee', { face: 'heavy', x: 54, y: 170, width: 352, tracking: -0.04, fill: '#C8382C' }),
    await lettering.set('Hollis Copper', { face: 'text', x: 946, y: 60, anchor: 'end', size: 32, fill: '#3B2314' }),
    await lettering.set('one refill', { face: 'mono', x: 946, y: 108, anchor: 'end', size: 24, fill: '#3B2314' }),
  ].join('')
}
