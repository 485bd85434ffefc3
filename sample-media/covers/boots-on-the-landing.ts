import type { Cover } from './cover.ts'
import { box, disc, repeat, shape } from './shapes.ts'

/** Linocut: steps, two boots, and the snow that they brought in. */
export const drawBootsOnTheLanding: Cover = async ({ lettering }) => {
  const boot = (x: number) =>
    shape(`M${x} 360h110v190q90 8 110 60v40h-220Z`, '#F3EBDD') + box(x - 6, 650, 232, 26, '#C8361D')
  return [
    box(0, 0, 1_000, 1_000, '#7A1F1A'),
    repeat(5, (step) => box(0, 676 + step * 66, 1_000, 50, step % 2 === 0 ? '#231513' : '#3B1D19')),
    boot(300),
    boot(540),
    repeat(26, (index) => disc(60 + ((index * 163) % 890), 300 + ((index * 71) % 350), 5 + (index % 4) * 2, '#F3EBDD')),
    await lettering.set('Boots on', { face: 'heavy', x: 56, y: 54, width: 640, tracking: -0.04, fill: '#F3EBDD' }),
    await lettering.set('the landing', { face: 'light', x: 60, y: 196, height: 62, tracking: -0.02, fill: '#F3EBDD' }),
    await lettering.set('Ines Halloran', { face: 'mono', x: 944, y: 930, anchor: 'end', size: 32, fill: '#F3EBDD' }),
  ].join('')
}
