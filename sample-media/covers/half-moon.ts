import type { Cover } from './cover.ts'
import { box, disc, repeat, shape } from './shapes.ts'

/** Screen print: half a moon above a clothes line, in two colours. */
export const drawHalfMoon: Cover = async ({ lettering }) =>
  [
    box(0, 0, 1_000, 1_000, '#F3D9C9'),
    shape('M230 400a270 270 0 0 1 540 0Z', '#6B2D8B'),
    repeat(7, (line) => box(230 + line * 18, 424 + line * 26, 540 - line * 36, 10, '#6B2D8B')),
    box(0, 676, 1_000, 8, '#3A1750'),
    repeat(5, (shirt) => {
      const x = 96 + shirt * 180
      return shape(`M${x} 680h110v${96 + (shirt % 3) * 22}h-110Z`, shirt % 2 === 0 ? '#E4572E' : '#FFF6EC')
    }),
    repeat(5, (peg) => disc(151 + peg * 180, 680, 9, '#3A1750')),
    await lettering.set('Meia Lua', { face: 'heavy', x: 56, y: 838, width: 520, tracking: -0.03, fill: '#3A1750' }),
    await lettering.set('Luísa Andorinha', { face: 'text', x: 944, y: 56, anchor: 'end', size: 40, fill: '#6B2D8B' }),
  ].join('')
