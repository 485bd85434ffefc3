import type { Cover } from './cover.ts'
import { box, disc, multiply, repeat } from './shapes.ts'

/** Risograph: three inks, three suns, and what happens where they overlap. */
export const drawSecondHandSunlight: Cover = async ({ lettering }) => {
  const blind = repeat(11, (row) => box(0, 90 + row * 52, 1_000, 10 + row * 1.6, '#F7EFDC'))
  return [
    box(0, 0, 1_000, 1_000, '#F7EFDC'),
    disc(400, 380, 300, '#FFC61A', multiply),
    disc(610, 430, 270, '#FF5A7E', multiply),
    disc(500, 520, 170, '#3A6BFF', multiply),
    blind,
    await lettering.set('Second Hand', { face: 'heavy', x: 58, y: 742, width: 560, tracking: -0.03, fill: '#1B2A6B' }),
    await lettering.set('Sunlight', { face: 'heavy', x: 58, y: 846, height: 112, tracking: -0.03, fill: '#1B2A6B' }),
    await lettering.set('Marble Arcade', { face: 'text', x: 942, y: 58, anchor: 'end', size: 30, fill: '#1B2A6B' }),
    await lettering.set('122', { face: 'mono', x: 58, y: 58, size: 30, fill: '#1B2A6B' }),
  ].join('')
}
