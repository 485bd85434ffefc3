import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** The files of our fonts, each with some scripts. The first that has a letter draws it. */
const files = {
  latin: 'instrument-sans/files/instrument-sans-latin-400-normal.woff',
  accents: 'instrument-sans/files/instrument-sans-latin-ext-400-normal.woff',
  cyrillic: 'geist-mono/files/geist-mono-cyrillic-400-normal.woff',
  moreCyrillic: 'geist-mono/files/geist-mono-cyrillic-ext-400-normal.woff',
  vietnamese: 'geist-mono/files/geist-mono-vietnamese-400-normal.woff',
  moreAccents: 'geist-mono/files/geist-mono-latin-ext-400-normal.woff',
  strong: 'instrument-sans/files/instrument-sans-latin-600-normal.woff',
} as const

export type FontName = keyof typeof files

export interface StatementFonts {
  readonly data: ReadonlyMap<FontName, Buffer>
  /** Undefined if no font has the letter. */
  readonly find: (letter: string) => FontName | undefined
  /** The letter's width at size 1, without kerning, which is much faster than laying out the text. */
  readonly widthOf: (letter: string, font: FontName) => number
}

let loading: Promise<StatementFonts> | undefined

/** The files are read once. A failure is not kept. */
export async function loadFonts(): Promise<StatementFonts> {
  loading ??= readFonts()
  return await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
}

async function readFonts(): Promise<StatementFonts> {
  // `Object.keys` loses the type of the keys.
  const names = Object.keys(files) as FontName[]
  const read = async (name: FontName) => [name, await readFile(pathOf(files[name]))] as const
  const data = new Map(await Promise.all(names.map(read)))
  const widths = new Map([...data].map(([name, bytes]) => [name, readWidths(openFont(bytes))]))
  const codeOf = (letter: string) => letter.codePointAt(0) ?? 0
  return {
    data,
    find: (letter) => names.find((name) => widths.get(name)?.has(codeOf(letter))),
    widthOf: (letter, font) => widths.get(font)?.get(codeOf(letter)) ?? 1,
  }
}

function readWidths(font: Font): Map<number, number> {
  const widthOf = (code: number) => font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
  return new Map(font.characterSet.map((code) => [code, widthOf(code)]))
}

const pathOf = (file: string): string => fileURLToPath(import.meta.resolve(`@fontsource/${file}`))

function openFont(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error('The file has several fonts')
  return font
}
