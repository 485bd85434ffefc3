import type { Cover } from './cover.ts'
import { around, box, disc, polygon, polyline, repeat, shape, stroke } from './shapes.ts'

/** Swiss poster: one instrument, far too large for the sheet, in the red. */
export const drawPressureGauge: Cover = async ({ lettering }) => {
  const [x, y] = [690, 720]
  const ticks = repeat(54, (index) => {
    const degrees = 172 + index * 4
    const [inner, width] = index % 5 === 0 ? [370, 14] : [430, 6]
    return stroke(
      polyline([around(x, y, inner, degrees), around(x, y, 490, degrees)]),
      index > 38 ? '#F4F1EA' : '#141210',
      width,
      'style="stroke-linecap:butt"',
    )
  })
  return [
    box(0, 0, 1_000, 1_000, '#E6351F'),
    ticks,
    shape(
      polygon([around(x, y, 410, 334), around(x, y, 26, 66), around(x, y, 120, 156), around(x, y, 26, 246)]),
      '#141210',
    ),
    disc(x, y, 62, '#141210'),
    disc(x, y, 22, '#E6351F'),
    await lettering.set('Pressure', { face: 'heavy', x: 54, y: 54, width: 440, tracking: -0.04, fill: '#F4F1EA' }),
    await lettering.set('Gauge', { face: 'heavy', x: 54, y: 186, height: 116, tracking: -0.04, fill: '#141210' }),
    await lettering.set('VANT 04', { face: 'mono', x: 54, y: 906, size: 34, fill: '#F4F1EA' }),
    await lettering.set('16 bars, one filter', { face: 'mono', x: 54, y: 856, size: 24, fill: '#141210' }),
  ].join('')
}
