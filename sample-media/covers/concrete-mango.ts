import type { Cover } from './cover.ts'
import { box, disc, repeat, ring, shape } from './shapes.ts'

/** Concentric grooves, with a fruit where the label would be. */
export const drawConcreteMango: Cover = async ({ lettering }) => {
  const colours = ['#17352B', '#F2B01E', '#17352B', '#D6402B', '#17352B', '#1F7A4D']
  return [
    box(0, 0, 1_000, 1_000, '#F3E3BF'),
    repeat(13, (index) => ring(500, 610, 640 - index * 38, colours[index % 6] ?? '#17352B', index % 2 === 0 ? 12 : 24)),
    disc(500, 610, 176, '#F3E3BF'),
    '<g transform="translate(-8 46)">',
    shape('M410 640c-50-90 6-196 108-206c76-8 128 40 122 114c-8 96-104 168-176 150c-24-6-42-32-54-58Z', '#F2B01E'),
    shape('M410 640c-50-90 6-196 108-206c-60 60-76 150-26 262c-44-2-70-30-82-56Z', '#D6402B'),
    shape('M518 434c10-50 66-66 112-44c-22 40-66 58-112 44Z', '#1F7A4D'),
    '</g>',
    box(0, 0, 1_000, 224, '#17352B'),
    await lettering.set('CONCRETE MANGO', {
      face: 'heavy',
      x: 50,
      y: 48,
      width: 900,
      tracking: -0.03,
      fill: '#F2B01E',
    }),
    await lettering.set('Sister Lantern', { face: 'text', x: 50, y: 164, size: 36, fill: '#F3E3BF' }),
    await lettering.set('in dub', { face: 'mono', x: 950, y: 166, anchor: 'end', size: 30, fill: '#F3E3BF' }),
  ].join('')
}
