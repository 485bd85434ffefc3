import type { Cover } from './cover.ts'
import { box, disc, shape } from './shapes.ts'

/** A road as three shapes, and a title that drives up it. */
export const drawBorrowedCar: Cover = async ({ lettering }) =>
  [
    box(0, 0, 1_000, 1_000, '#F0E6D8'),
    box(0, 0, 1_000, 470, '#F27059'),
    disc(772, 470, 168, '#FFD9A8'),
    box(0, 470, 1_000, 530, '#25323B'),
    shape('M560 470H620L1160 1000H120Z', '#3A4A55'),
    shape('M586 486h8l6 40h-20ZM578 560h24l12 74h-48ZM560 690h60l24 122h-108ZM524 880h132l40 120h-212Z', '#FFD9A8'),
    shape('M0 470L140 410L260 440L420 360L560 470Z', '#B8452F'),
    shape('M620 470L760 396L880 430L1000 380V470Z', '#B8452F'),
    await lettering.set('BORROWED', { face: 'heavy', x: 50, y: 54, width: 900, tracking: -0.05, fill: '#25323B' }),
    await lettering.set('CAR', { face: 'heavy', x: 50, y: 236, height: 128, tracking: -0.05, fill: '#F0E6D8' }),
    await lettering.set('Static Orchard', { face: 'mono', x: 50, y: 922, size: 34, fill: '#F0E6D8' }),
  ].join('')
