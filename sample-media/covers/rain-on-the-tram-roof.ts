import type { Cover } from './cover.ts'
import { box, disc, repeat, shape, stroke } from './shapes.ts'

/** Cut paper behind wet glass: a tram, a wire, and rain at one angle. */
export const drawRainOnTheTramRoof: Cover = async ({ lettering, random }) => {
  const rain = repeat(150, () => {
    const [x, y, length] = [random() * 1_150, random() * 1_000, 24 + random() * 70]
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}l${(-length * 0.28).toFixed(1)} ${length.toFixed(1)}`,
      '#CFE6E2',
      2.5,
      `opacity="${(0.2 + random() * 0.5).toFixed(2)}"`,
    )
  })
  const windows = repeat(5, (index) =>
    box(236 + index * 112, 500, 92, 112, index === 2 ? '#FFF1C4' : '#F6C65B', 'rx="12"'),
  )
  return [
    box(0, 0, 1_000, 1_000, '#22454A'),
    disc(770, 250, 150, '#2E5D61'),
    shape('M0 690C200 640 330 720 520 690S860 640 1000 680V1000H0Z', '#193438'),
    stroke('M-20 300C300 344 700 344 1020 300', '#0F2427', 7),
    stroke('M430 448L520 326L610 448', '#0F2427', 11),
    box(190, 444, 640, 320, '#D9573B', 'rx="44"'),
    box(190, 640, 640, 50, '#F3E7CF'),
    windows,
    shape('M474 612V578a24 24 0 0 1 48 0V612Z', '#22454A'),
    disc(498, 540, 18, '#22454A'),
    disc(330, 770, 40, '#0F2427'),
    disc(690, 770, 40, '#0F2427'),
    disc(330, 770, 15, '#F3E7CF'),
    disc(690, 770, 15, '#F3E7CF'),
    box(0, 806, 1_000, 7, '#0F2427'),
    rain,
    await lettering.set('Rain on the Tram Roof', {
      face: 'heavy',
      x: 56,
      y: 58,
      width: 888,
      tracking: -0.03,
      fill: '#F3E7CF',
    }),
    await lettering.set('Slow Kettle', { face: 'text', x: 56, y: 892, size: 48, fill: '#F6C65B' }),
    await lettering.set('side A', { face: 'mono', x: 944, y: 900, anchor: 'end', size: 28, fill: '#CFE6E2' }),
  ].join('')
}
