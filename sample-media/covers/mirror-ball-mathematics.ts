import type { Cover } from './cover.ts'
import { box, polygon, shape } from './shapes.ts'

/** A sphere of squares, each with the colour of what it sees. */
export const drawMirrorBallMathematics: Cover = async ({ lettering, random }) => {
  const tiles: string[] = []
  const colours = ['#FFE3F1', '#FF8AC4', '#F0479B', '#B5179E', '#7209B7', '#480CA8', '#F9C846']
  const at = (longitude: number, latitude: number): [number, number] => [
    500 + 330 * Math.cos(latitude) * Math.sin(longitude),
    470 + 330 * Math.sin(latitude),
  ]
  for (let row = -11; row < 11; row++) {
    for (let column = -11; column < 11; column++) {
      const step = Math.PI / 22
      const corners = [
        [0, 0],
        [0.9, 0],
        [0.9, 0.9],
        [0, 0.9],
      ].map(([a = 0, b = 0]) => at((column + a) * step, (row + b) * step))
      const light = Math.cos(column * step + 0.7) * Math.cos(row * step + 0.6)
      const place = Math.max(0, Math.min(5, Math.round((1 - light) * 4.6 + (random() - 0.5) * 2.4)))
      tiles.push(shape(polygon(corners), random() < 0.05 ? '#F9C846' : (colours[place] ?? '#7209B7')))
    }
  }
  return [
    box(0, 0, 1_000, 1_000, '#1A0633'),
    shape('M500 470L-200 1100L260 1100ZM500 470L560 1100L900 1100ZM500 470L1200 980L1200 640Z', '#3B0F66'),
    shape('M500 470L-200 200L-200 -40ZM500 470L300 -60L460 -60ZM500 470L860 -60L1200 60Z', '#2B0A4F'),
    box(496, -10, 8, 160, '#F9C846'),
    tiles.join(''),
    await lettering.set('Mirror Ball', { face: 'heavy', x: 50, y: 838, width: 440, tracking: -0.03, fill: '#F9C846' }),
    await lettering.set('Mathematics', { face: 'light', x: 512, y: 840, width: 440, tracking: -0.02, fill: '#FFE3F1' }),
    await lettering.set('THE VELVET ABACUS', {
      face: 'text',
      x: 50,
      y: 940,
      size: 24,
      tracking: 0.26,
      fill: '#FF8AC4',
    }),
  ].join('')
}
