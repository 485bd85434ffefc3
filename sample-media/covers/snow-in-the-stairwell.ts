import type { Cover } from './cover.ts'
import { box, disc } from './shapes.ts'

/** Halftone: a lamp and a moon as a newspaper would print them. */
export const drawSnowInTheStairwell: Cover = async ({ lettering }) => {
  const dots: string[] = []
  const pitch = 15
  for (let row = 0; row < 96; row++) {
    for (let column = 0; column < 96; column++) {
      const [x, y] = [
        ((column - 48 + row * 0) * 0.94 - (row - 48) * 0.34) * pitch + 500,
        ((row - 48) * 0.94 + (column - 48) * 0.34) * pitch + 450,
      ]
      if (x < -10 || x > 1_010 || y < -10 || y > 1_010) continue
      const away = Math.hypot(x - 560, y - 390)
      const crater = [
        [480, 330, 60],
        [640, 470, 84],
        [610, 280, 38],
        [500, 500, 44],
      ].reduce((dark, [cx = 0, cy = 0, r = 1]) => dark + 0.42 * Math.exp(-((Math.hypot(x - cx, y - cy) / r) ** 2)), 0)
      const light =
        away < 268
          ? 0.98 - crater - 0.5 * Math.max(0, (x - 560 + (y - 390)) / 536)
          : 0.26 * Math.exp(-(away - 268) / 120) + 0.1 * Math.max(0, (y - 640) / 360)
      const radius = Math.sqrt(Math.max(0, Math.min(1, light))) * 8.6
      if (radius > 1.1) dots.push(disc(x, y, radius, '#EAF0F4'))
    }
  }
  return [
    box(0, 0, 1_000, 1_000, '#1B2430'),
    dots.join(''),
    box(0, 770, 1_000, 230, '#1B2430'),
    await lettering.set('Snow in the', { face: 'light', x: 56, y: 800, height: 62, tracking: -0.02, fill: '#EAF0F4' }),
    await lettering.set('Stairwell', { face: 'heavy', x: 56, y: 880, height: 68, tracking: -0.03, fill: '#EAF0F4' }),
    await lettering.set('Ines Halloran', { face: 'text', x: 944, y: 908, anchor: 'end', size: 36, fill: '#F0B98D' }),
  ].join('')
}
