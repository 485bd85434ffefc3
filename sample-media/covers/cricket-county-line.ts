import type { Cover } from './cover.ts'
import { around, box, disc, polygon, repeat, shape, stroke } from './shapes.ts'

/** A fruit-crate label: rays, fields, a fence, and one cricket. */
export const drawCricketCountyLine: Cover = async ({ lettering }) => {
  const rays = repeat(18, (index) =>
    shape(
      polygon([[500, 560], around(500, 560, 900, 180 + index * 10), around(500, 560, 900, 185 + index * 10)]),
      '#F6C445',
    ),
  )
  const fence = repeat(9, (index) => shape(`M${40 + index * 115} 800v-150l22-26l22 26v150Z`, '#FBF3DF'))
  return [
    box(0, 0, 1_000, 1_000, '#F49D37'),
    rays,
    disc(500, 560, 190, '#D7263D'),
    shape('M0 560C240 500 420 600 640 560S900 520 1000 556V1000H0Z', '#3F7D20'),
    shape('M0 660C260 600 520 700 1000 620V1000H0Z', '#2B5D1B'),
    fence,
    box(0, 690, 1_000, 22, '#FBF3DF'),
    box(0, 752, 1_000, 22, '#FBF3DF'),
    stroke(
      'M640 640c40-34 100-34 140 0M664 634l-36-70l-34 60M740 622c30-30 60-36 90-30M700 622c-8-40 10-70 40-90',
      '#12280C',
      11,
    ),
    shape('M620 650c20-36 120-44 176-8c14 10 10 22-8 22H640c-16 0-26-4-20-14Z', '#12280C'),
    box(0, 800, 1_000, 200, '#12280C'),
    await lettering.set('Cricket County Line', {
      face: 'heavy',
      x: 48,
      y: 836,
      width: 904,
      tracking: -0.03,
      fill: '#F6C445',
    }),
    await lettering.set('The Fencepost Five', { face: 'text', x: 50, y: 944, size: 30, fill: '#FBF3DF' }),
  ].join('')
}
