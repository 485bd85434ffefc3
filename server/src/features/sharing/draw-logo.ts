import type { JSXElement } from 'satori/jsx'
import { jsx } from 'satori/jsx/jsx-runtime'
import { families } from './card-fonts.ts'
import { colours } from './card-look.ts'
import { drawBox } from './draw-box.ts'

/** A record, cut by the step line of a demand chart, and the name beside it; `size` is the record's. */
export function drawLogo(size: number): JSXElement {
  return drawBox(
    { display: 'flex', alignItems: 'center', gap: size * 0.32 },
    drawRecord(size),
    drawBox({ fontFamily: families.display, fontSize: size, letterSpacing: '-0.045em', lineHeight: 1 }, 'Melos'),
  )
}

export function drawRecord(size: number): JSXElement {
  const step = { d: 'M0 10.5h11v5.5h10v5.5h11', fill: 'none', stroke: colours.paper, 'stroke-width': 3 }
  return jsx('svg', {
    viewBox: '0 0 32 32',
    width: size,
    height: size,
    children: [jsx('circle', { cx: 16, cy: 16, r: 16, fill: colours.accent }), jsx('path', step)],
  })
}
