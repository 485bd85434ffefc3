import type { Cover } from './cover.ts'
import { box, disc, repeat, stroke } from './shapes.ts'

/** A gradient sky, and a telephone cord that draws the weather. */
export const drawTelephoneWeather: Cover = async ({ lettering }) => {
  let cord = 'M-40 560'
  for (let turn = 0; turn < 24; turn++) {
    const x = -40 + turn * 46
    const y = 560 - 70 * Math.sin(turn / 3.4)
    cord += `C${x + 70} ${y - 130} ${x + 92} ${y + 120} ${x + 46} ${y - 2}`
  }
  return [
    '<defs><linearGradient id="dusk" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="#2B0B5A"/><stop offset=".38" stop-color="#C21E8A"/><stop offset=".68" stop-color="#FF7A59"/><stop offset="1" stop-color="#FFD36B"/></linearGradient><linearGradient id="sun" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFF3B0"/><stop offset="1" stop-color="#FF4F8B"/></linearGradient></defs>',
    box(0, 0, 1_000, 1_000, 'url(#dusk)'),
    disc(690, 420, 230, 'url(#sun)'),
    repeat(7, (row) => box(440, 470 + row * 28, 500, 4 + row * 3, '#D8388A', 'opacity=".75"')),
    stroke(cord, '#22063F', 20),
    stroke(cord, '#5BF0E0', 9),
    await lettering.set('telephone', { face: 'heavy', x: 50, y: 66, width: 900, tracking: -0.05, fill: '#FFF7E8' }),
    await lettering.set('weather', { face: 'heavy', x: 50, y: 748, width: 660, tracking: -0.05, fill: '#2B0B5A' }),
    await lettering.set('VERA NEON', {
      face: 'mono',
      x: 950,
      y: 904,
      anchor: 'end',
      size: 34,
      tracking: 0.12,
      fill: '#2B0B5A',
    }),
  ].join('')
}
