import type { Cover } from './cover.ts'
import { box, disc, repeat, shape } from './shapes.ts'

/** Cut paper: the wall of the three windows at night, with one window that is lit. */
export const drawFourthWindow: Cover = async ({ lettering }) =>
  [
    box(0, 0, 1_000, 1_000, '#12343B'),
    shape('M300 760V400a200 200 0 0 1 400 0V760Z', '#F2A541'),
    shape('M300 760V640c90-50 150 30 220-10s110-40 180 0V760Z', '#D1495B'),
    disc(590, 420, 62, '#FFF1D0'),
    box(276, 760, 448, 34, '#F7F0E1'),
    repeat(2, (index) => shape(`M${60 + index * 720} 760V480a80 80 0 0 1 160 0V760Z`, '#0C2429')),
    repeat(18, (index) => disc(40 + ((index * 191) % 920), 120 + ((index * 97) % 150), 4, '#F7F0E1')),
    await lettering.set('Quarta Janela', {
      face: 'heavy',
      x: 60,
      y: 832,
      width: 700,
      tracking: -0.03,
      fill: '#F7F0E1',
    }),
    await lettering.set('Luísa Andorinha', { face: 'text', x: 942, y: 56, anchor: 'end', size: 40, fill: '#F2A541' }),
  ].join('')
