import { readFile } from 'node:fs/promises'
import type { Font, FontWeight } from 'satori'

/** The weights used of each subset: 800 for headlines, 500 for everything else. */
const subsets = {
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
} satisfies Record<string, Record<string, FontWeight[]>>

type Family = keyof typeof subsets

/** A letter that a family lacks comes from the next one in its list: Cyrillic, for example, from the mono font. */
export const families = {
  display: listSubsets('bricolage-grotesque', 'geist-mono'),
  text: listSubsets('instrument-sans', 'bricolage-grotesque', 'geist-mono'),
  mono: listSubsets('geist-mono'),
} as const

export async function loadCardFonts(): Promise<Font[]> {
  const fonts = Object.entries(subsets).flatMap(([family, weightsOf]) =>
    Object.entries<FontWeight[]>(weightsOf).flatMap(([subset, weights]) =>
      weights.map(async (weight) => {
        const styleSheet = import.meta.resolve(`@fontsource/${family}`)
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
