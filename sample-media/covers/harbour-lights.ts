import type { Cover } from './cover.ts'
import { box, disc, repeat } from './shapes.ts'

/** A gradient with a horizon: lamps above it, and their long answers in the water. */
export const drawHarbourLights: Cover = async ({ lettering, random }) => {
  const lamps = Array.from({ length: 15 }, (_, index) => ({
    x: 60 + index * 63 + random() * 30,
    y: 520 - random() * 60,
    hue: random(),
  }))
  const colour = (hue: number) => (hue < 0.6 ? '#FFD9A0' : hue < 0.85 ? '#FF9B6A' : '#BFE3FF')
  return [
    '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0B1B3A"/><stop offset=".4" stop-color="#2A4A7F"/><stop offset=".56" stop-color="#E59A7C"/><stop offset=".562" stop-color="#27406B"/><stop offset="1" stop-color="#07101F"/></linearGradient><radialGradient id="glow"><stop offset="0" stop-color="#FFE7C2" stop-opacity=".95"/><stop offset=".25" stop-color="#FFB871" stop-opacity=".45"/><stop offset="1" stop-color="#FFB871" stop-opacity="0"/></radialGradient></defs>',
    box(0, 0, 1_000, 1_000, 'url(#sky)'),
    repeat(9, (index) => box(index * 118 - 20 + random() * 20, 540 - random() * 70, 90 + random() * 60, 90, '#101C36')),
    box(0, 560, 1_000, 440, '#0B1730', 'opacity=".55"'),
    ...lamps.map(({ x, y, hue }) => disc(x, y, 46, 'url(#glow)') + disc(x, y, 5, colour(hue))),
    ...lamps.map(({ x, y, hue }) =>
      repeat(26, (row) => {
        const depth = row / 26
        const width = 6 + depth * 34 * (0.5 + random())
        return box(
          x - width / 2 + (random() - 0.5) * 22 * depth,
          572 + (560 - y) + row * 14,
          width,
          4,
          colour(hue),
          `opacity="${(0.75 * (1 - depth) ** 1.3).toFixed(2)}" rx="2"`,
        )
      }),
    ),
    await lettering.set('Harbour Lights', {
      face: 'light',
      x: 500,
      y: 118,
      anchor: 'middle',
      width: 720,
      tracking: -0.02,
      fill: '#F6F3EE',
    }),
    await lettering.set('THE TIDEWATER FEW', {
      face: 'text',
      x: 500,
      y: 258,
      anchor: 'middle',
      size: 25,
      tracking: 0.32,
      fill: '#F6F3EE',
    }),
  ].join('')
}
