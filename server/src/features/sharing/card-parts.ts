import type satori from 'satori'
import type { CSSProperties, JSXElement, JSXNode } from 'satori/jsx'
import { jsx } from 'satori/jsx/jsx-runtime'
import { families } from './card-fonts.ts'

/** The pages' light theme. */
export const colours = {
  paper: '#f6f3ee',
  ink: '#16130f',
  muted: '#625b52',
  line: '#e2dcd2',
  accent: '#c8361d',
  winning: '#17734a',
} as const

/** The size that every social network accepts for a link's picture. */
export const cardSize = { width: 1200, height: 630 } as const

export const coverSide = cardSize.height

export function drawBox(style: CSSProperties, ...children: JSXNode[]): JSXElement {
  return jsx('div', { style, children })
}

/** Loads satori with the first card, because it would slow the start down. */
export async function layOut(...drawing: Parameters<typeof satori>): Promise<string> {
  const { default: satori } = await import('satori')
  return await satori(...drawing)
}

/** `size` is the record's diameter. */
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
