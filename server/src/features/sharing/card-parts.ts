import { readFile } from 'node:fs/promises'
import type satori from 'satori'
import type { Font, FontWeight } from 'satori'
import type { CSSProperties, JSXElement, JSXNode } from 'satori/jsx'
import { jsx } from 'satori/jsx/jsx-runtime'

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

/** Each package's style sheet, which has the fonts in a folder next to it. */
const styleSheets = {
  'bricolage-grotesque': import.meta.resolve('@fontsource/bricolage-grotesque'),
  'instrument-sans': import.meta.resolve('@fontsource/instrument-sans'),
  'geist-mono': import.meta.resolve('@fontsource/geist-mono'),
}

type Family = keyof typeof styleSheets

/** The weights used of each subset: 800 for headlines, 500 for everything else. */
const subsets: Record<Family, Record<string, readonly FontWeight[]>> = {
  'bricolage-grotesque': { latin: [800], 'latin-ext': [800], vietnamese: [500, 800] },
  'instrument-sans': { latin: [500], 'latin-ext': [500] },
  'geist-mono': {
    latin: [500],
    'latin-ext': [500],
    vietnamese: [500],
    cyrillic: [500, 800],
    'cyrillic-ext': [500, 800],
    symbols2: [500],
  },
}

/** A letter that a family lacks comes from the next one in its list: Cyrillic, for example, from the mono font. */
export const families = {
  display: listSubsets('bricolage-grotesque', 'geist-mono'),
  text: listSubsets('instrument-sans', 'bricolage-grotesque', 'geist-mono'),
  mono: listSubsets('geist-mono'),
} as const

export async function loadCardFonts(): Promise<Font[]> {
  const fonts = Object.entries(styleSheets).flatMap(([family, styleSheet]) =>
    // The keys of the style sheets are the families.
    Object.entries(subsets[family as Family]).flatMap(([subset, weights]) =>
      weights.map(async (weight) => {
        const file = new URL(`files/${family}-${subset}-${weight}-normal.woff`, styleSheet)
        return { name: nameSubset(family, subset), weight, data: await readFile(file) }
      }),
    ),
  )
  return await Promise.all(fonts)
}

function listSubsets(...names: readonly Family[]): string {
  return names.flatMap((family) => Object.keys(subsets[family]).map((subset) => nameSubset(family, subset))).join(', ')
}

/** Each subset has its own name, because satori searches only the first font with a given name and weight. */
function nameSubset(family: string, subset: string): string {
  return `${family} ${subset}`
}
