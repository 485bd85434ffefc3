import type { Cover } from './cover.ts'
import { box, polygon, repeat, shape } from './shapes.ts'

/** Flat planes of one colour: steps that turn, as seen from above. */
export const drawBlueStaircase: Cover = async ({ lettering }) => {
  const tones = ['#0C2A6E', '#123B94', '#1C50BA', '#2E6BD9', '#5590EA', '#8CB7F3', '#BCD6F8']
  const steps = repeat(14, (index) => {
    const at = (turn: number): [number, number] => {
      const angle = ((turn * 13.5 - 12) * Math.PI) / 180
      return [1_000 - 1_500 * Math.cos(angle), 1_000 - 1_500 * Math.sin(angle)]
    }
    const tone = tones[index % 7] ?? '#0C2A6E'
    return shape(polygon([[1_000, 1_000], at(index), at(index + 1)]), tone)
  })
  return [
    box(0, 0, 1_000, 1_000, '#F3EBDD'),
    `<g clip-path="url(#well)">${steps}</g><clipPath id="well"><path d="M1000 1000H90A910 910 0 0 1 1000 90Z"/></clipPath>`,
    shape('M1000 1000H760A240 240 0 0 1 1000 760Z', '#F2B632'),
    await lettering.set('Blue', { face: 'heavy', x: 52, y: 54, height: 150, tracking: -0.04, fill: '#0C2A6E' }),
    await lettering.set('Staircase', { face: 'light', x: 52, y: 232, height: 104, tracking: -0.03, fill: '#0C2A6E' }),
    await lettering.set('Mirela Voss Trio', { face: 'text', x: 948, y: 56, anchor: 'end', size: 30, fill: '#0C2A6E' }),
    await lettering.set('piano  bass  drums', { face: 'mono', x: 52, y: 380, size: 22, fill: '#1C50BA' }),
  ].join('')
}
