import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** ASCII and the other characters of our texts and numbers; `basic-fonts.css` lists the same. */
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('')
const characters = `${ascii}\u00a0\u202f·×–—‘’“”…−`

/** Only the weights that pages use. */
const families = [
  { name: 'bricolage-grotesque', weights: { min: 700, max: 800 } },
  { name: 'instrument-sans', weights: { min: 400, max: 700 } },
  { name: 'geist-mono', weights: { min: 400, max: 700 } },
]
/** The copyright, the licence and its address. */
const legalNames = [0, 13, 14]

interface Font {
  readonly path: string
  readonly content: Buffer
}

/** The fonts for the first paint, at half the size of the packages' own. */
export async function makeFonts(): Promise<Font[]> {
  return await Promise.all(
    families.map(async ({ name, weights }) => {
      const source = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
      const content = await subsetFont(await readFile(fileURLToPath(import.meta.resolve(source))), characters, {
        targetFormat: 'woff2',
        variationAxes: { wght: weights },
        keepFeatures: ['kern', 'liga', 'tnum'],
        noHinting: true,
        preserveNameIds: legalNames,
      })
      return { path: fileURLToPath(new URL(`src/ui/fonts/${name}-basic.woff2`, import.meta.url)), content }
    }),
  )
}

if (import.meta.main) for (const { path, content } of await makeFonts()) await writeFile(path, content)
