import { readFile } from 'node:fs/promises'
import satori, { type Font } from 'satori'
import { jsx } from 'satori/jsx/jsx-runtime'

const faces = {
  heavy: ['bricolage-grotesque', 800],
  light: ['bricolage-grotesque', 300],
  text: ['instrument-sans', 600],
  mono: ['geist-mono', 500],
} as const

type Face = keyof typeof faces

const styleSheets = {
  'bricolage-grotesque': import.meta.resolve('@fontsource/bricolage-grotesque'),
  'instrument-sans': import.meta.resolve('@fontsource/instrument-sans'),
  'geist-mono': import.meta.resolve('@fontsource/geist-mono'),
}

interface Line {
  readonly face: Face
  /** The left, right or middle of its ink. */
  readonly x: number
  /** The top of its ink. */
  readonly y: number
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Exactly one of the ink's width, the ink's height and the font size. */
  readonly width?: number
  readonly height?: number
  readonly size?: number
  /** As a fraction of the font size. */
  readonly tracking?: number
  readonly fill: string
  readonly turn?: number
  readonly extra?: string
}

export interface Lettering {
  /** A line of text as shapes, positioned by its ink. */
  set(text: string, line: Line): Promise<string>
}

/** Large, so that rounding is invisible. */
const SIZE = 200

export async function openLettering(): Promise<Lettering> {
  const fonts = (await Promise.all(Object.keys(faces).map((face) => loadFace(face)))).flat()
  return {
    async set(text, { face, x, y, anchor = 'start', width, height, size, tracking = 0, fill, turn = 0, extra = '' }) {
      const drawn = await drawLine(fonts, { text, face, tracking })
      const scale =
        width !== undefined ? width / drawn.width : height !== undefined ? height / drawn.height : (size ?? SIZE) / SIZE
      const back = { start: 0, middle: 0.5, end: 1 }[anchor] * drawn.width
      const place = `translate(${x} ${y}) rotate(${turn}) scale(${scale.toFixed(5)}) translate(${(-drawn.left - back).toFixed(1)} ${(-drawn.top).toFixed(1)})`
      return `<path transform="${place}" fill="${fill}" d="${drawn.shape}" ${extra}/>`
    },
  }
}

async function loadFace(face: string): Promise<Font[]> {
  if (!isFace(face)) return []
  const [family, weight] = faces[face]
  return await Promise.all(
    ['latin', 'latin-ext'].map(async (subset) => ({
      name: `${face} ${subset}`,
      weight,
      data: await readFile(new URL(`files/${family}-${subset}-${weight}-normal.woff`, styleSheets[family])),
    })),
  )
}

function isFace(name: string): name is Face {
  return name in faces
}

async function drawLine(fonts: Font[], { text, face, tracking }: { text: string; face: Face; tracking: number }) {
  const style = {
    display: 'flex',
    whiteSpace: 'pre',
    fontFamily: `${face} latin, ${face} latin-ext`,
    fontWeight: faces[face][1],
    fontSize: SIZE,
    letterSpacing: tracking * SIZE,
  }
  const svg = await satori(jsx('div', { style, children: text }), { width: 40_000, height: 2 * SIZE, fonts })
  const shape = [...svg.matchAll(/<path[^>]* d="([^"]+)"/g)].map(([, d = '']) => d).join('')
  const numbers = (shape.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  const across = numbers.filter((_, index) => index % 2 === 0)
  const down = numbers.filter((_, index) => index % 2 === 1)
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)
  const [left, top] = [least(across), least(down)]
  return { shape, left, top, width: most(across) - left, height: most(down) - top }
}
