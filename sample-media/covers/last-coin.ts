import type { Cover } from './cover.ts'
import { box, repeat } from './shapes.ts'

const COIN = [
  '....######....',
  '..##oooooo##..',
  '.#oooo++ooo-#.',
  '.#ooo+oo+oo-#.',
  '#oooo+oooooo-#',
  '#oooo+oooooo-#',
  '#oooo+oooooo-#',
  '#oooo+oooooo-#',
  '.#ooo+oo+oo-#.',
  '.#oooo++oo--#.',
  '..##o-----##..',
  '....######....',
]

/** Pixels: a coin, a floor, and a score that is not ours. */
export const drawLastCoin: Cover = async ({ lettering, random }) => {
  const colours: Record<string, string> = { '#': '#3A1D00', o: '#FFCE2E', '+': '#FFF4B8', '-': '#E08A00' }
  const cell = 36
  const coin = COIN.flatMap((row, y) =>
    [...row].map((sign, x) =>
      colours[sign] === undefined ? '' : box(248 + x * cell, 228 + y * cell, cell + 0.5, cell + 0.5, colours[sign]),
    ),
  ).join('')
  const bricks = repeat(56, (index) => {
    const [x, y] = [(index % 14) * 72 - (Math.floor(index / 14) % 2) * 36, 800 + Math.floor(index / 14) * 54]
    return box(x, y, 68, 50, index % 3 === 0 ? '#C4472B' : '#A93A22') + box(x, y, 68, 8, '#E8714F')
  })
  return [
    box(0, 0, 1_000, 1_000, '#16213E'),
    repeat(46, () =>
      box(
        Math.floor(random() * 84) * 12,
        Math.floor(random() * 62) * 12,
        12,
        12,
        random() < 0.3 ? '#5FD3F3' : '#31456F',
      ),
    ),
    coin,
    bricks,
    await lettering.set('LAST COIN', {
      face: 'mono',
      x: 500,
      y: 74,
      anchor: 'middle',
      width: 620,
      tracking: -0.02,
      fill: '#FFF4B8',
      extra: 'stroke="#FFF4B8" stroke-width="7"',
    }),
    box(214, 712, 572, 58, '#16213E'),
    await lettering.set('PIXEL MARROW  000150', {
      face: 'mono',
      x: 500,
      y: 728,
      anchor: 'middle',
      width: 540,
      fill: '#5FD3F3',
    }),
  ].join('')
}
