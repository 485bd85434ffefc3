import type { Cover } from './cover.ts'
import { box } from './shapes.ts'

/** Type only: the title, set until the sheet is full. */
export const drawElbowGrease: Cover = async ({ lettering }) => {
  const colours = ['#5B1A8B', '#E63E8A', '#F26A1B', '#E63E8A', '#5B1A8B']
  const rows = await Promise.all(
    colours.map((fill, index) =>
      lettering.set(index % 2 === 0 ? 'ELBOW' : 'GREASE', {
        face: 'heavy',
        x: 34,
        y: 40 + index * 176,
        width: 932,
        tracking: -0.05,
        fill,
        extra: '',
      }),
    ),
  )
  const squeezed = rows.map(
    (row, index) =>
      `<g transform="translate(0 ${40 + index * 176}) scale(1 ${index % 2 === 0 ? 0.66 : 0.79}) translate(0 ${-(40 + index * 176)})">${row}</g>`,
  )
  return [
    box(0, 0, 1_000, 1_000, '#FFD23F'),
    ...squeezed,
    await lettering.set('The Upstairs Laundry', { face: 'text', x: 36, y: 936, size: 36, fill: '#5B1A8B' }),
    await lettering.set('104 bpm', { face: 'mono', x: 964, y: 938, anchor: 'end', size: 30, fill: '#5B1A8B' }),
  ].join('')
}
