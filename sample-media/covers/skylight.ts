import type { Cover } from './cover.ts'
import { box, disc, repeat, shape, stroke } from './shapes.ts'

/** Gouache: a dark attic, and one pane of morning that falls through the roof. */
export const drawSkylight: Cover = async ({ lettering }) =>
  [
    box(0, 0, 1_000, 1_000, '#2B2A3A'),
    shape('M0 0L1000 0L1000 300L560 120Z', '#3A3950'),
    shape('M470 92L700 92L760 250L520 250Z', '#FBE3B3'),
    shape('M520 250L760 250L940 800L330 800Z', '#FBE3B3', 'opacity="0.28"'),
    shape('M330 800L940 800L1000 930L260 930Z', '#F4B860'),
    stroke('M585 92L640 250M494 170L730 170', '#2B2A3A', 12),
    repeat(14, (index) =>
      disc(430 + ((index * 137) % 380), 320 + ((index * 83) % 420), 3 + (index % 3) * 1.6, '#FBE3B3'),
    ),
    await lettering.set('Skylight', { face: 'heavy', x: 56, y: 560, width: 560, tracking: -0.03, fill: '#FBE3B3' }),
    await lettering.set('Ines Halloran', { face: 'text', x: 62, y: 700, size: 38, fill: '#F0B98D' }),
  ].join('')
