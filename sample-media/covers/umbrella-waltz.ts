import type { Cover } from './cover.ts'
import { around, box, polygon, shape } from './shapes.ts'

/** Umbrellas from above, three by three, as the waltz counts. */
export const drawUmbrellaWaltz: Cover = async ({ lettering }) => {
  const pairs = [
    ['#C1121F', '#F4D8CD'],
    ['#1D3557', '#F1E9DB'],
    ['#E9C46A', '#B5651D'],
    ['#2A6F5E', '#F1E9DB'],
    ['#F4D8CD', '#C1121F'],
    ['#1D3557', '#E9C46A'],
    ['#F1E9DB', '#1D3557'],
    ['#C1121F', '#E9C46A'],
    ['#2A6F5E', '#F4D8CD'],
  ] as const
  const umbrellas = pairs.flatMap(([dark, pale], place) => {
    const [x, y] = [180 + (place % 3) * 320, 160 + Math.floor(place / 3) * 270]
    const turn = place * 17
    const shadow = `<circle cx="${x + 16}" cy="${y + 20}" r="126" fill="#000" opacity=".16"/>`
    const ribs = Array.from({ length: 8 }, (_, rib) =>
      shape(
        polygon([
          [x, y],
          around(x, y, 134, turn + rib * 45),
          around(x, y, 122, turn + rib * 45 + 22.5),
          around(x, y, 134, turn + rib * 45 + 45),
        ]),
        rib % 2 === 0 ? dark : pale,
      ),
    )
    return [shadow, ...ribs, `<circle cx="${x}" cy="${y}" r="9" fill="#22181C"/>`]
  })
  return [
    box(0, 0, 1_000, 1_000, '#A9B7BD'),
    ...umbrellas,
    box(0, 858, 1_000, 142, '#22181C'),
    await lettering.set('Deštníkový valčík', {
      face: 'heavy',
      x: 48,
      y: 880,
      width: 560,
      tracking: -0.03,
      fill: '#F1E9DB',
    }),
    await lettering.set('Kapela Žlutý kůň', { face: 'text', x: 952, y: 916, anchor: 'end', size: 36, fill: '#E9C46A' }),
  ].join('')
}
