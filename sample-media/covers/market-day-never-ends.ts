import type { Cover } from './cover.ts'
import { box, disc, polygon, shape, stroke } from './shapes.ts'

/** Printed cloth: five patterns in a grid that never quite repeats. */
export const drawMarketDayNeverEnds: Cover = async ({ lettering, random }) => {
  const colours = ['#0B6E4F', '#F4A300', '#D62828', '#12355B', '#F7E7CE', '#6A0F49']
  const pick = () => colours[Math.floor(random() * colours.length)] ?? '#0B6E4F'
  const cells: string[] = []
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 8; column++) {
      const [x, y, s] = [column * 125, row * 125, 125]
      const ground = pick()
      const figure = colours[(colours.indexOf(ground) + 1 + Math.floor(random() * 4)) % 6] ?? '#F7E7CE'
      cells.push(box(x, y, s + 0.5, s + 0.5, ground))
      const kind = Math.floor(random() * 5)
      if (kind === 0)
        cells.push(
          disc(x + 62.5, y + 62.5, 46, figure),
          disc(x + 62.5, y + 62.5, 28, ground),
          disc(x + 62.5, y + 62.5, 12, figure),
        )
      if (kind === 1)
        cells.push(
          shape(
            polygon([
              [x, y],
              [x + s, y],
              [x, y + s],
            ]),
            figure,
          ),
        )
      if (kind === 2) for (let line = 0; line < 4; line++) cells.push(box(x, y + 14 + line * 28, s, 13, figure))
      if (kind === 3) cells.push(shape(`M${x} ${y}a125 125 0 0 0 125 125V${y}Z`, figure))
      if (kind === 4)
        cells.push(
          stroke(
            `M${x + 14} ${y + 30}l24 32l24-32l24 32l24-32M${x + 14} ${y + 74}l24 32l24-32l24 32l24-32`,
            figure,
            12,
          ),
        )
    }
  }
  return [
    box(0, 0, 1_000, 1_000, '#12355B'),
    cells.join(''),
    box(0, 744, 1_000, 256, '#F7E7CE'),
    await lettering.set('Market Day', { face: 'heavy', x: 48, y: 782, width: 512, tracking: -0.04, fill: '#12355B' }),
    await lettering.set('Never Ends', { face: 'heavy', x: 48, y: 884, width: 440, tracking: -0.04, fill: '#D62828' }),
    await lettering.set('The Kola Street', { face: 'text', x: 952, y: 880, anchor: 'end', size: 32, fill: '#12355B' }),
    await lettering.set('Orchestra', { face: 'text', x: 952, y: 922, anchor: 'end', size: 32, fill: '#12355B' }),
  ].join('')
}
