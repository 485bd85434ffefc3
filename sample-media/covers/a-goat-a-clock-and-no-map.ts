import type { Cover } from './cover.ts'
import { box, disc, repeat, ring, shape, stroke } from './shapes.ts'

/** Woodcut: mountains of stripes, a path, and a goat who knows the way. */
export const drawAGoatAClockAndNoMap: Cover = async ({ lettering }) => {
  const ridge = (id: string, outline: string, ink: string, lean: number) =>
    `<clipPath id="${id}"><path d="${outline}"/></clipPath>${shape(outline, '#F2E8D5')}<g clip-path="url(#${id})">${repeat(60, (index) => stroke(`M${index * 34 - 500} 1000l${lean} -900`, ink, 5 + (index % 5) * 2.4, 'style="stroke-linecap:butt"'))}</g>${stroke(outline, ink, 9)}`
  const goat =
    'M596 640l-10-62 22-34 84-6 26-44 10-34 12 30 34 10 14 20-26 12-20 52-6 62h-18l-4-48-64 4-10 44h-16l-2-40-12 34Z'
  return [
    box(0, 0, 1_000, 1_000, '#F2E8D5'),
    disc(726, 236, 112, '#C8361D'),
    ring(726, 236, 138, '#C8361D', 6),
    ridge('far', 'M-20 660L180 330L330 520L470 300L700 640L820 520L1020 700V1020H-20Z', '#1F3A34', 420),
    ridge('near', 'M-20 820L240 560L420 720L620 640L760 640L1020 800V1020H-20Z', '#16130F', -300),
    shape(goat, '#16130F'),
    stroke('M732 486c-6-30-26-44-44-44M744 484c0-26-14-46-30-54', '#16130F', 7),
    box(0, 826, 1_000, 174, '#16130F'),
    await lettering.set('The Long and Mostly True Account', {
      face: 'heavy',
      x: 52,
      y: 852,
      width: 640,
      tracking: -0.02,
      fill: '#F2E8D5',
    }),
    await lettering.set('of How My Grandmother Crossed the Mountains', {
      face: 'text',
      x: 52,
      y: 908,
      width: 640,
      fill: '#F2E8D5',
    }),
    await lettering.set('with a Goat, a Clock and No Map', {
      face: 'text',
      x: 52,
      y: 946,
      width: 458,
      fill: '#E7A93B',
    }),
    await lettering.set('Barley', { face: 'light', x: 948, y: 856, anchor: 'end', height: 40, fill: '#F2E8D5' }),
    await lettering.set('& Thorn', { face: 'light', x: 948, y: 912, anchor: 'end', height: 34, fill: '#F2E8D5' }),
  ].join('')
}
