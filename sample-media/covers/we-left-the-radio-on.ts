import type { Cover } from './cover.ts'
import { box, disc, polyline, repeat, shape } from './shapes.ts'

/** Ridges one behind the other, as a signal fades over snow. */
export const drawWeLeftTheRadioOn: Cover = async ({ lettering, random }) => {
  const tones = ['#C9D6DE', '#A9BECB', '#86A2B4', '#63869C', '#456A82', '#2D5068', '#1B374C', '#0F2433']
  const ridges = tones.map((tone, index) => {
    const base = 380 + index * 84
    const phase = random() * 9
    const points = Array.from({ length: 51 }, (_, step): [number, number] => {
      const x = step * 20
      const burst = Math.exp(-(((x - 360 - index * 46) / 150) ** 2))
      return [
        x,
        base - 120 * burst * Math.abs(Math.sin(step * 1.9 + phase)) - 26 * Math.sin(x / 140 + phase) - random() * 10,
      ]
    })
    return shape(`${polyline(points)}L1000 1000L0 1000Z`, tone)
  })
  return [
    box(0, 0, 1_000, 1_000, '#E9EEF0'),
    disc(740, 250, 76, '#F25C3B'),
    ...ridges,
    repeat(110, () =>
      disc(
        random() * 1_000,
        random() * 1_000,
        1.5 + random() * 3.5,
        '#FFFFFF',
        `opacity="${(0.5 + random() * 0.5).toFixed(2)}"`,
      ),
    ),
    await lettering.set('We Left the Radio', {
      face: 'heavy',
      x: 56,
      y: 62,
      width: 580,
      tracking: -0.03,
      fill: '#0F2433',
    }),
    await lettering.set('On for the Snow', {
      face: 'light',
      x: 56,
      y: 148,
      width: 520,
      tracking: -0.03,
      fill: '#0F2433',
    }),
    await lettering.set('FAR SIGNAL FIELD', { face: 'text', x: 56, y: 930, size: 26, tracking: 0.24, fill: '#E9EEF0' }),
  ].join('')
}
