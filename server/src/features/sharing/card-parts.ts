import type satori from 'satori'
import type { CSSProperties, JSXElement, JSXNode } from 'satori/jsx'
import { jsx } from 'satori/jsx/jsx-runtime'
import { families } from './card-fonts.ts'

/** The light theme of the pages. */
export const colours = {
  paper: '#f6f3ee',
  ink: '#16130f',
  muted: '#625b52',
  line: '#e2dcd2',
  accent: '#c8361d',
  winning: '#17734a',
} as const

/** What links show of a page, in the shape that all networks take. */
export const cardSize = { width: 1200, height: 630 } as const

/** The cover fills the card's height and is square. */
export const coverSide = cardSize.height

/** What a drawing is made of: boxes with a style, in them boxes or words. */
export function drawBox(style: CSSProperties, ...children: JSXNode[]): JSXElement {
  return jsx('div', { style, children })
}

/** Satori, loaded with the first card: no start has to wait for it. */
export async function layOut(...drawing: Parameters<typeof satori>): Promise<string> {
  const { default: satori } = await import('satori')
  return await satori(...drawing)
}

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
