import type { Cover } from './cover.ts'
import { box, disc, polygon, repeat, shape } from './shapes.ts'

/** Perspective: everything hurries to one point, which is not in the middle. */
export const drawNightBusNorth: Cover = async ({ lettering, random }) => {
  const [x, y] = [640, 400]
  const colours = ['#00E5A8', '#F4F1EA', '#00E5A8', '#2F6BFF', '#2F6BFF', '#FF4D2E']
  const rays = repeat(150, () => {
    const angle = random() * 2 * Math.PI
    const [near, far] = [70 + random() ** 1.6 * 460, 0]
    const end = near + 60 + random() * 460 + far
    const width = 0.001 + random() * 0.009
    const at = (radius: number, off: number): [number, number] => [
      x + radius * Math.cos(angle + off),
      y + radius * Math.sin(angle + off),
    ]
    return shape(
      polygon([at(near, 0), at(end, -width), at(end, width)]),
      colours[Math.floor(random() * colours.length)] ?? '#F4F1EA',
    )
  })
  return [
    box(0, 0, 1_000, 1_000, '#0A0E1A'),
    rays,
    disc(x, y, 66, '#0A0E1A'),
    disc(x, y, 30, '#FFF6D6'),
    box(0, 720, 1_000, 280, '#0A0E1A'),
    await lettering.set('NIGHT BUS NORTH', {
      face: 'heavy',
      x: 50,
      y: 764,
      width: 900,
      tracking: -0.03,
      fill: '#F4F1EA',
    }),
    await lettering.set('Kestrel Unit', { face: 'mono', x: 50, y: 908, size: 34, fill: '#00E5A8' }),
    await lettering.set('02:47', { face: 'mono', x: 950, y: 908, anchor: 'end', size: 34, fill: '#FF4D2E' }),
  ].join('')
}
