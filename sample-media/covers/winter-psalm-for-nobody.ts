import type { Cover } from './cover.ts'
import { box, disc, repeat, stroke } from './shapes.ts'

/** Line work: arches within arches around an empty one. */
export const drawWinterPsalmForNobody: Cover = async ({ lettering }) => {
  const arches = repeat(15, (index) => {
    const half = 430 - index * 26
    const top = 150 + index * 27
    const spring = top + half * 1.05
    const d = `M${500 - half} 830V${spring}C${500 - half} ${top + half * 0.45} ${500 - half * 0.45} ${top + 40} 500 ${top}C${500 + half * 0.45} ${top + 40} ${500 + half} ${top + half * 0.45} ${500 + half} ${spring}V830`
    return stroke(d, index % 5 === 4 ? '#D4A24C' : '#DDE5E3', index % 5 === 4 ? 5 : 2.4)
  })
  return [
    '<defs><radialGradient id="nave" cx=".5" cy=".66" r=".6"><stop offset="0" stop-color="#F2D9A6"/><stop offset=".22" stop-color="#5E7F80"/><stop offset="1" stop-color="#16302F"/></radialGradient></defs>',
    box(0, 0, 1_000, 1_000, '#16302F'),
    box(0, 0, 1_000, 832, 'url(#nave)'),
    arches,
    disc(500, 772, 6, '#16302F'),
    box(0, 830, 1_000, 170, '#16302F'),
    await lettering.set('Winter Psalm for Nobody', {
      face: 'light',
      x: 500,
      y: 862,
      anchor: 'middle',
      width: 780,
      tracking: -0.01,
      fill: '#F1EBDD',
    }),
    await lettering.set('THE COLDWATER CHOIR', {
      face: 'text',
      x: 500,
      y: 950,
      anchor: 'middle',
      size: 20,
      tracking: 0.34,
      fill: '#D4A24C',
    }),
  ].join('')
}
