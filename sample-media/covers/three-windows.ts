import type { Cover } from './cover.ts'
import { box, disc, repeat, shape, stroke } from './shapes.ts'

/** Cut paper: three windows on one wall, each with another hour in it. */
export const drawThreeWindows: Cover = async ({ lettering }) => {
  const arch = (x: number) => `M${x} 720V380a120 120 0 0 1 240 0V720Z`
  const sill = (x: number) => box(x - 18, 720, 276, 26, '#F7F0E1')
  return [
    box(0, 0, 1_000, 1_000, '#E9B44C'),
    shape(arch(80), '#F6DDB0'),
    shape(arch(380), '#2A9D8F'),
    shape(arch(680), '#1D3557'),
    disc(200, 520, 78, '#E4572E'),
    shape('M80 720V640c60-50 120-30 160 0s60 20 80 0v80Z', '#2A9D8F'),
    shape('M380 720V600c40 26 70-30 120-6s80-34 120 6V720Z', '#14746F'),
    stroke(
      'M500 716C500 620 470 560 440 520M500 660C520 600 556 580 580 560M500 620C500 560 500 520 512 470',
      '#F6DDB0',
      9,
    ),
    repeat(3, (index) =>
      shape(`M${[440, 580, 512][index]} ${[520, 560, 470][index]}c-30-14-34-44-14-60c26 8 32 38 14 60Z`, '#F6DDB0'),
    ),
    disc(830, 430, 54, '#F6DDB0'),
    disc(854, 414, 50, '#1D3557'),
    repeat(7, (index) => disc(710 + ((index * 67) % 180), 520 + ((index * 43) % 150), 4.5, '#F6DDB0')),
    [80, 380, 680].map(sill).join(''),
    await lettering.set('Três Janelas', { face: 'heavy', x: 62, y: 66, width: 620, tracking: -0.03, fill: '#1D3557' }),
    await lettering.set('Luísa Andorinha', { face: 'text', x: 62, y: 838, size: 54, fill: '#1D3557' }),
    await lettering.set('bossa nova', { face: 'mono', x: 938, y: 900, anchor: 'end', size: 26, fill: '#1D3557' }),
  ].join('')
}
