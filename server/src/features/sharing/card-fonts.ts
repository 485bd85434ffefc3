import { readFile } from 'node:fs/promises'
import type { Font, FontWeight } from 'satori'

/** The style sheet of each family's package; the folder of its fonts is beside it. */
const styleSheets = {
  'bricolage-grotesque': import.meta.resolve('@fontsource/bricolage-grotesque'),
  'instrument-sans': import.meta.resolve('@fontsource/instrument-sans'),
  'geist-mono': import.meta.resolve('@fontsource/geist-mono'),
}

type Family = keyof typeof styleSheets

/** Each subset with the weights that are written with it: headlines 800, all else 500. */
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

/** Letters that a family lacks come from the next that has them: Cyrillic from the mono. */
export const families = {
  display: listSubsets('bricolage-grotesque', 'geist-mono'),
  text: listSubsets('instrument-sans', 'bricolage-grotesque', 'geist-mono'),
  mono: listSubsets('geist-mono'),
} as const

export async function loadCardFonts(): Promise<Font[]> {
  return (
    await Promise.all([loadFamily('bricolage-grotesque'), loadFamily('instrument-sans'), loadFamily('geist-mono')])
  ).flat()
}

async function loadFamily(family: Family): Promise<Font[]> {
  const fonts = Object.entries(subsets[family]).flatMap(([subset, weights]) =>
    weights.map(async (weight) => {
      const file = new URL(`files/${family}-${subset}-${weight}-normal.woff`, styleSheets[family])
      return { name: nameSubset(family, subset), weight, data: await readFile(file) }
    }),
  )
  return await Promise.all(fonts)
}

function listSubsets(...names: readonly Family[]): string {
  return names.flatMap((family) => Object.keys(subsets[family]).map((subset) => nameSubset(family, subset))).join(', ')
}

/** A name of its own: of two fonts with one name and weight, only the first is asked for a letter. */
function nameSubset(family: string, subset: string): string {
  return `${family} ${subset}`
}
